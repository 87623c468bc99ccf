interface EarlyCall {
  readonly path: string
  readonly body: string
  readonly token: string | null
  readonly response: Promise<Response>
}
declare global {
  /** The call that the shell's before-paint.ts starts before the app is loaded. */
  var earlyCall: EarlyCall | undefined
}

/** Returns the response of that call, once, and only for an identical call. */
export function takeEarlyCall(path: string, body: string | null, token: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyCall
  if (!early || early.path !== path || early.body !== body || early.token !== token) return undefined
  globalThis.earlyCall = undefined
  return early.response
}
