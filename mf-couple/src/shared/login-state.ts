import { paths } from '@love-space/contracts/paths.ts'
/** What a page may hand to the login page in the navigation state. */
export interface LoginState {
  /** Why one is here. */
  readonly message?: string
  /** Where to go afterwards: a path of this site. */
  readonly returnTo?: string
  readonly email?: string
  /** The location a guard refused. */
  readonly from?: { readonly pathname: string; readonly search: string; readonly hash: string }
}

/** Reads the state with distrust: it comes from the history, and only paths of this site are followed. */
export function readLoginState(state: unknown): { message: string | null; email: string; destination: string } {
  const { message, returnTo, email, from }: LoginState = typeof state === 'object' && state !== null ? state : {}
  const target = returnTo ?? (from && `${from.pathname}${from.search}${from.hash}`)
  const fallback = message ? paths.spaceSettings : paths.home
  return {
    message: typeof message === 'string' ? message : null,
    email: typeof email === 'string' ? email : '',
    destination: isOwnPath(target) ? target : fallback,
  }
}

const isOwnPath = (target: unknown): target is string => typeof target === 'string' && /^\/(?![/\\])/.test(target)
