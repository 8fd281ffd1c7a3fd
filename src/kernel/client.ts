import type { z } from 'zod'
import type { Branded } from './brand.ts'

export type ClientCall<In, Out> = ((input: In) => Promise<Out>) & { readonly callName: string }

/** The input of a call as a form or a URL provides it: dates and periods may be any text until the schema checks them. */
type FormInput<T> =
  T extends Branded<string, string>
    ? string
    : T extends string | number | boolean
      ? T
      : T extends readonly (infer Item)[]
        ? readonly FormInput<Item>[]
        : T extends object
          ? { [K in keyof T]: FormInput<T[K]> }
          : T

/** Deliberately loose: checking all calls against `Contract` here doubles the work of the type checker. */
export type Client<C> = {
  readonly [M in keyof C]: {
    readonly [K in keyof C[M]]: C[M][K] extends { input: infer I; output: infer O }
      ? ClientCall<FormInput<z.input<I>>, z.input<O>>
      : never
  }
}

export type Send = (name: string, input: unknown) => Promise<unknown>

/**
 * The same client serves the browser (over HTTP) and the tests (in process). It uses the calls as types only,
 * so that a page does not load unused schemas: `client.suppliers.approve` is the call `suppliers-approve`.
 */
export const createClient = <C extends object>(send: Send): Client<C> => {
  const calls = new Map<string, ClientCall<unknown, unknown>>()
  const callOf = (callName: string) => {
    const known = calls.get(callName) ?? Object.assign((input: unknown) => send(callName, input), { callName })
    calls.set(callName, known)
    return known
  }
  const entries = (prefix: string) => new Proxy({}, { get: (_, entry) => callOf(`${prefix}-${String(entry)}`) })
  return new Proxy({}, { get: (_, prefix) => entries(String(prefix)) }) as Client<C>
}
