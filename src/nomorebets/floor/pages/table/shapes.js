// The outline of a table, and where things go on it.

/** The edge of the felt: a D for seats on an arc, an oval for seats all round, else a rounded rectangle. */
export function outline({ width: w, height: h, shape }, grow = 0) {
  const left = -grow, right = w + grow, top = -grow, foot = h + grow;
  if (shape === "oval") {
    const rx = w / 2 + grow, ry = h / 2 + grow, bow = Math.min(rx, ry) * 0.82;
    return `M${left + bow} ${top}H${right - bow}A${bow} ${bow} 0 0 1 ${right} ${top + bow}V${foot - bow}A${bow} ${bow} 0 0 1 ${right - bow} ${foot}H${left + bow}A${bow} ${bow} 0 0 1 ${left} ${foot - bow}V${top + bow}A${bow} ${bow} 0 0 1 ${left + bow} ${top}Z`;
  }
  if (shape !== "arc") {
    const r = w < 600 ? 10 + grow : 46 + grow;
    return `M${left + r} ${top}H${right - r}A${r} ${r} 0 0 1 ${right} ${top + r}V${foot - r}A${r} ${r} 0 0 1 ${right - r} ${foot}H${left + r}A${r} ${r} 0 0 1 ${left} ${foot - r}V${top + r}A${r} ${r} 0 0 1 ${left + r} ${top}Z`;
  }
  const c = 26 + grow, waist = h * 0.26;
  return `M${left + c} ${top}H${right - c}Q${right} ${top} ${right} ${top + c}V${waist}C${right} ${h * 0.72} ${w * 0.76 + grow * 0.7} ${foot} ${w / 2} ${foot}C${w * 0.24 - grow * 0.7} ${foot} ${left} ${h * 0.72} ${left} ${waist}V${top + c}Q${left} ${top} ${left + c} ${top}Z`;
}

/** The box around some points, with a margin. */
export function around(points, margin) {
  const xs = points.map((p) => p.x), ys = points.map((p) => p.y);
  const x = Math.min(...xs) - margin, y = Math.min(...ys) - margin;
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}

/** Words broken into lines of at most so many letters, at blanks and hyphens. */
export function broken(text, letters) {
  const lines = [];
  for (const word of String(text).split(/ |(?<=[a-z]-)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = last.endsWith("-") ? last + word : `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
