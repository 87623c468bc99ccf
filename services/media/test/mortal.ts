import type { Deps } from '../src/deps.ts'

/** Thrown by every call after the simulated crash. */
export class Death extends Error {
  override readonly name = 'Death'
}

/** Number of storage and database calls before the crash. `lastHappens`: whether the last one takes effect. */
export interface Life {
  calls: number
  readonly lastHappens: boolean
}

const guarded = <T extends object>(target: T, life: Life): T =>
  new Proxy(target, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name)
      if (name === 'disk') return guarded(value as object, life)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]): Promise<unknown> => {
        if (life.calls <= 0) throw new Death()
        life.calls -= 1
        if (life.calls > 0) return Reflect.apply(value, of, args)
        if (life.lastHappens) await Reflect.apply(value, of, args)
        throw new Death()
      }
    },
  })

export const mortal = (deps: Deps, life: Life): Deps => ({
  ...deps,
  files: guarded(deps.files, life),
  contents: guarded(deps.contents, life),
  activeScopes: guarded(deps.activeScopes, life),
  storage: guarded(deps.storage, life),
})
