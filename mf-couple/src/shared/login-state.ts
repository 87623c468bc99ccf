import { paths } from '@love-space/contracts/paths.ts'
export interface LoginState {
  readonly message?: string
  readonly returnTo?: string
  readonly email?: string
  /** Whether the server requires a password that the user chose. */
  readonly isPasswordAsked?: boolean
  readonly from?: { readonly pathname: string; readonly search: string; readonly hash: string }
}

/** Validates the state, which the history may have changed; only paths of this site are followed. */
export function readLoginState(state: unknown) {
  const { message, returnTo, email, isPasswordAsked, from }: LoginState =
    typeof state === 'object' && state !== null ? state : {}
  const target = returnTo ?? (from && `${from.pathname}${from.search}${from.hash}`)
  const fallback = message ? paths.spaceSettings : paths.home
  return {
    message: typeof message === 'string' ? message : null,
    email: typeof email === 'string' ? email : '',
    isPasswordAsked: isPasswordAsked === true,
    destination: isOwnPath(target) ? target : fallback,
  }
}

const isOwnPath = (target: unknown): target is string => typeof target === 'string' && /^\/(?![/\\])/.test(target)
