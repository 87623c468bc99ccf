import { isSpanContextValid, trace } from '@opentelemetry/api'
import { pino, symbols, type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

const secrets = [
  'authorization',
  'cookie',
  'password',
  'pin',
  'token',
  'secret',
  'object',
  'challenge',
  'piccData',
  'cmac',
  'attempt',
  'ticket',
  'd',
]

/** Returns the id of the trace under way, if any. */
export const activeTraceId = (): string | undefined => {
  const span = trace.getActiveSpan()?.spanContext()
  return span && isSpanContextValid(span) ? span.traceId : undefined
}

/** Creates a logger of JSON lines, with the trace id and without secrets. */
export const createLogger = (
  service: string,
  level: string,
  options: { readonly destination?: DestinationStream } = {},
): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      serializers: { error: pino.stdSerializers.errWithCause },
      mixin: () => ({ traceId: activeTraceId() }),
    },
    options.destination ?? pino.destination({ sync: true }),
  )

interface Parts {
  readonly [symbols.chindingsSym]: string
  readonly [symbols.streamSym]: DestinationStream
}

/**
 * Returns a function that writes one kind of line at the level info. Its fields must contain no secret. pino copies the
 * fields of a line several times, which took a quarter of the memory of a proxied request.
 */
export const createLineLog = (logger: Logger, message: string): ((fields: object) => void) => {
  const { [symbols.chindingsSym]: bindings, [symbols.streamSym]: stream } = logger as unknown as Parts
  const end = `,"message":${JSON.stringify(message)}}\n`
  return (fields) => {
    if (!logger.isLevelEnabled('info')) return
    const written = JSON.stringify(fields).slice(1, -1)
    stream.write(`{"level":30,"time":"${new Date().toISOString()}"${bindings},${written}${end}`)
  }
}

const heldCharsMax = 8_192
const heldMs = 100

/**
 * Collects lines for 100 ms, or 8 kB. A kill loses them; another exit may repeat or reorder lines. The file could hold lines
 * itself, but measures and copies all of them for each one more.
 */
export const holdLines = (file: ReturnType<typeof pino.destination>) => {
  let held = ''
  const pass = (): void => {
    if (held === '') return
    file.write(held)
    held = ''
  }
  setInterval(pass, heldMs).unref()
  // Before the handlers by which pino empties the file.
  process.prependListener('beforeExit', pass).prependListener('exit', pass)
  return {
    write: (line: string): void => {
      held += line
      if (held.length >= heldCharsMax) pass()
    },
    pass,
  }
}

export const asynchronousOutput = (): DestinationStream => holdLines(pino.destination({ sync: false }))
