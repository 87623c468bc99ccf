interface EarlyCall {
  readonly path: string
  readonly body: string
  readonly token: string | null
  readonly response: Promise<Response>
}
declare global {
  /** What the shell's before-paint.ts has asked for, while everything else was still being read. */
  var earlyCall: EarlyCall | undefined
}

/** The answer to a call that is under way already; once, and only for the very same call. */
export function takeEarlyCall(path: string, body: string | null, token: string | null): Promise<Response> | undefined {
  const early = globalThis.earlyCall
  if (!early || early.path !== path || early.body !== body || early.token !== token) return undefined
  globalThis.earlyCall = undefined
  return early.response
}
