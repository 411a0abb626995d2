"""What only kernels call: it is compiled to be linked into them, not to be run.

Numba makes machine code of everything it compiles. A kernel has its own code of all it calls, so
that of a part would never be needed: to leave it out saves a fifth of the time a kernel takes to
compile. And it would be used all the same by the process that compiled it, in place of the code
that was made for the kernel, which is faster.
"""

from typing import Any

import llvmlite.binding as llvm
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

ENVIRONMENT = "_ZN08NumbaEnv"  # how Numba names what it wants to find in the machine code


class PartLibrary(JITCodeLibrary):
    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True
        whole = self._get_module_for_linking()
        text = str(self._codegen._create_empty_module(self.name))
        for variable in whole.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                text += f'@"{variable.name}" = common global i64 0\n'
        self._shared_module = whole
        self._final_module = llvm.parse_assembly(text)
        super()._finalize_final_module()


class PartCompiler(Compiler):
    def compile_extra(self, function: Any) -> Any:
        self.state.library = PartLibrary(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


FOR_KERNELS = {
    "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": PartCompiler,
}  # fmt: skip


def of_any_number(part: Any) -> Any:
    """The part, compiled once for numbers, not once more for each that is written out."""
    template = part.get_call_template

    def called_with(args: Any, named: dict[str, Any]) -> Any:
        plain = {name: types.unliteral(arg) for name, arg in named.items()}
        return template(tuple(types.unliteral(arg) for arg in args), plain)

    part.get_call_template = called_with
    return part
