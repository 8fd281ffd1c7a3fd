declare const kind: unique symbol

/** A value that carries its meaning in its type, so that two of the same shape cannot be swapped. */
export type Branded<Value, Kind extends string> = Value & { readonly [kind]: Kind }
