"""Values a kernel keeps on its own stack and hands on by their address.

A table and its terms are passed to every procedure. By value the terms would be a hundred arguments
of each call, and a counted reference two locked instructions; an address is neither. What it points
to lives in the frame of the kernel that made it (`placed`, `by_reference`), and outlives the calls.
"""

import hashlib
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_getattr_generic, lower_setattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, models, register_model

ARRAYS_FROM = 12  # integers: a longer table of a term is read where it lies, as an array

CELLS = types.CPointer(types.int64)
WORDS = types.CPointer(types.uint64)


def short_name(kind: str, told: Any) -> str:
    """A type's name, which is also in the name of all that takes it: compilation is as slow as
    these are long."""
    return f"{kind}({hashlib.sha256(str(told).encode()).hexdigest()[:16]})"


def full_name(kind: Any) -> str:
    """A type's name; of a NamedTuple all of it, for many games have their `Terms`."""
    if not isinstance(kind, types.BaseNamedTuple):
        return str(kind)
    made_by = kind.instance_class
    return f"{made_by.__module__}.{made_by.__qualname__} {kind} {kind.fields}"


# terms: read only


class TermsType(types.Type):
    """The address of terms (a NamedTuple)."""

    def __init__(self, terms: Any) -> None:
        self.terms = terms
        super().__init__(short_name("Terms", full_name(terms)))


@register_model(TermsType)
class _TermsModel(models.PrimitiveModel):
    def __init__(self, manager: Any, typ: Any) -> None:
        super().__init__(manager, typ, ir.IntType(8).as_pointer())


def _as_array(typ: Any) -> Any:
    """The array a long tuple of integers (or of equal tuples of them) is read as, or None."""
    shape = []
    inner = typ
    while isinstance(inner, types.UniTuple):
        shape.append(inner.count)
        inner = inner.dtype
    size = 1
    for n in shape:
        size *= n
    if not shape or len(shape) > 2 or inner != types.int64 or size < ARRAYS_FROM:
        return None
    return types.Array(types.int64, len(shape), "C", readonly=True), tuple(shape)


@infer_getattr
class _TermsAttributes(AttributeTemplate):
    key = TermsType

    def generic_resolve(self, typ: Any, attr: str) -> Any:
        if attr in typ.terms.fields:
            found = typ.terms.types[typ.terms.fields.index(attr)]
            array = _as_array(found)
            return array[0] if array else found
        return None


@lower_getattr_generic(TermsType)
def _term(context: Any, builder: Any, typ: Any, value: Any, attr: str) -> Any:
    whole = context.get_value_type(typ.terms)
    index = typ.terms.fields.index(attr)
    zero = ir.Constant(ir.IntType(32), 0)
    at = builder.gep(
        builder.bitcast(value, whole.as_pointer()),
        [zero, ir.Constant(ir.IntType(32), index)],
        inbounds=True,
    )
    found = typ.terms.types[index]
    array = _as_array(found)
    if array is None:
        loaded = builder.load(at)
        loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
        return loaded
    kind, shape = array
    return _array_at(
        context, builder, kind, at, [context.get_constant(types.intp, n) for n in shape]
    )


def _array_at(context: Any, builder: Any, kind: Any, at: Any, shape: Any) -> Any:
    """An array that owns nothing."""
    from numba.np.arrayobj import make_array, populate_array

    array = make_array(kind)(context, builder)
    item = context.get_constant(types.intp, 8)
    strides = [item]
    for n in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], n))
    data = builder.bitcast(at, context.get_data_type(kind.dtype).as_pointer())
    populate_array(array, data=data, shape=shape, strides=strides, itemsize=item, meminfo=None)
    return array._getvalue()


@intrinsic
def by_reference(typingctx: Any, terms: Any) -> Any:
    """The terms, kept in the frame of the function that says so."""

    def place(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        at = cgutils.alloca_once_value(builder, args[0])
        return builder.bitcast(at, ir.IntType(8).as_pointer())

    return TermsType(terms)(terms), place


# a structure with fields


class StructureType(types.Type):
    """The address of a structure; `field_dict` has the types of its fields."""

    def __init__(self, fields: Any) -> None:
        self.field_dict = dict(fields)
        super().__init__(short_name(type(self).__name__, self.field_dict))


@register_model(StructureType)
class StructureModel(models.PrimitiveModel):
    def __init__(self, manager: Any, typ: Any) -> None:
        super().__init__(manager, typ, ir.IntType(8).as_pointer())


def _whole(context: Any, typ: StructureType) -> Any:
    return ir.LiteralStructType([context.get_value_type(kind) for kind in typ.field_dict.values()])


def _field(context: Any, builder: Any, typ: Any, value: Any, attr: str) -> Any:
    index = list(typ.field_dict).index(attr)
    whole = builder.bitcast(value, _whole(context, typ).as_pointer())
    return cgutils.gep_inbounds(builder, whole, 0, index)


@infer_getattr
class _StructureAttributes(AttributeTemplate):
    key = StructureType

    def generic_resolve(self, typ: Any, attr: str) -> Any:
        return typ.field_dict.get(attr)


@lower_getattr_generic(StructureType)
def _read(context: Any, builder: Any, typ: Any, value: Any, attr: str) -> Any:
    return builder.load(_field(context, builder, typ, value, attr))


@lower_setattr_generic(StructureType)
def _write(context: Any, builder: Any, signature: Any, args: Any, attr: str) -> None:
    typ, given = signature.args
    at = _field(context, builder, typ, args[0], attr)
    builder.store(context.cast(builder, args[1], given, typ.field_dict[attr]), at)


def placed(context: Any, builder: Any, typ: StructureType) -> Any:
    """A structure in the frame of the function being compiled."""
    at = cgutils.alloca_once(builder, _whole(context, typ), zfill=True)
    return builder.bitcast(at, ir.IntType(8).as_pointer())


# addresses


@intrinsic
def address(typingctx: Any, array: Any) -> Any:
    """Where an array's first item lies. The array must outlive its use."""
    from numba.np.arrayobj import make_array

    def take(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return make_array(array)(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), take


@intrinsic
def beyond(typingctx: Any, pointer: Any, items: Any) -> Any:
    """The address so many items further on."""

    def step(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        count = context.cast(builder, args[1], signature.args[1], types.intp)
        return builder.gep(args[0], [count], inbounds=True)

    return pointer(pointer, types.intp), step


@intrinsic
def view(typingctx: Any, pointer: Any, count: Any) -> Any:
    """So many items from an address on, as an array that owns nothing."""
    kind = types.Array(pointer.dtype, 1, "C")

    def make(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _array_at(context, builder, kind, args[0], [args[1]])

    return kind(pointer, types.intp), make


@intrinsic
def lowest_bit(typingctx: Any, word: Any) -> Any:
    """The place of the lowest bit that is set; there must be one."""

    def count(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), count


@intrinsic
def eight_bytes(typingctx: Any, array: Any, at: Any) -> Any:
    """Eight bytes of an array of bytes as one word, the first in its lowest bits."""
    from numba.np.arrayobj import make_array

    def read(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        first = builder.gep(make_array(array)(context, builder, args[0]).data, [args[1]])
        return builder.load(builder.bitcast(first, ir.IntType(64).as_pointer()), align=1)

    return types.uint64(array, types.uint64), read
