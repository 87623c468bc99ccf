import { paths } from '@love-space/contracts/paths.ts'
export interface LoginState {
  readonly message?: string
  readonly returnTo?: string
  readonly email?: string
  /** Whether the server requires a password that the user has chosen. */
  readonly isPasswordAsked?: boolean
  readonly from?: { readonly pathname: string; readonly search: string; readonly hash: string }
}

/** Validates the state, which may come from the history. Accepts only paths of this site. */
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
