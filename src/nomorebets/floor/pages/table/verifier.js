// The verifier's files are plain scripts, so that a page saved to disk runs them. They come with the first table, in their order.

const FILES = ["random_source", "equipment", "fairness", "journal"];

const loaded = (name) => new Promise((done, failed) => {
  const script = Object.assign(document.createElement("script"), { src: `/verify/${name}.js`, async: false, onload: done });
  script.onerror = () => failed(new Error(`the floor does not give /verify/${name}.js`));
  if (document.querySelector(`script[src$="verify/${name}.js"]`)) done(); // on the verifier's own page
  else document.head.append(script);
});

await Promise.all(FILES.map(loaded));
