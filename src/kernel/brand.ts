declare const kind: unique symbol

/** A branded type, so that two values of the same shape cannot be confused. */
export type Branded<Value, Kind extends string> = Value & { readonly [kind]: Kind }
