import type { Deps } from '../src/deps.ts'

/** What a process that was killed says of everything it had still to do. */
export class Death extends Error {
  override readonly name = 'Death'
}

/** How many calls of the storage and the database a process has before it, and whether the last one still happens. */
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

/** The same service in a process that dies after so many calls: none of what it still wanted to do happens. */
export const mortal = (deps: Deps, life: Life): Deps => ({
  ...deps,
  files: guarded(deps.files, life),
  contents: guarded(deps.contents, life),
  storage: guarded(deps.storage, life),
})
