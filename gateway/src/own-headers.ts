import type { IncomingHttpHeaders } from 'node:http'
import type { CorsHeaders } from './cors.ts'
import type { Exchange } from './exchange.ts'
import { answerHeaders } from './forwarded-headers.ts'
import { securityHeaders } from './security-headers.ts'

export const createOwnHeaders = (options: { readonly cors: CorsHeaders; readonly isHttps: boolean }) => {
  const headersFor = securityHeaders(options.isHttps)
  const corsOf = ({ incoming }: Exchange): readonly string[] => options.cors.headersFor(incoming.headers.origin)
  return {
    set: (exchange: Exchange): void => {
      const { outgoing, requestId } = exchange
      const { always, defaults } = headersFor(exchange.path)
      const flat = [...always, ...defaults.flat(), ...corsOf(exchange), 'x-request-id', requestId]
      for (let i = 0; i < flat.length; i += 2) outgoing.setHeader(flat[i] as string, flat[i + 1] as string)
    },
    join: (exchange: Exchange, answered: IncomingHttpHeaders): string[] =>
      answerHeaders(answered, headersFor(exchange.path), corsOf(exchange), exchange.requestId),
  }
}
export type OwnHeadersSource = ReturnType<typeof createOwnHeaders>
