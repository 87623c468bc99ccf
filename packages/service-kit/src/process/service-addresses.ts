import type { ServiceName } from '@love-space/contracts/processes.ts'

type Variable<S extends ServiceName> = `${Uppercase<S>}_URL`
type Addresses<S extends ServiceName, T> = { readonly [V in Variable<S>]: T }

const variableOf = <S extends ServiceName>(name: S) => `${name.toUpperCase()}_URL` as Variable<S>

/** Returns a value for each variable with the address of one of these services, such as MEDIA_URL. */
export const serviceAddresses = <S extends ServiceName, T>(
  names: readonly S[],
  valueOf: (name: S) => T,
): Addresses<S, T> => Object.fromEntries(names.map((name) => [variableOf(name), valueOf(name)])) as Addresses<S, T>

export const addressOf = <S extends ServiceName>(env: Addresses<S, string>, name: S): string => env[variableOf(name)]
