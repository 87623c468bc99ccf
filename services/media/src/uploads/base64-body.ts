import { AppError } from '@love-space/service-kit/http/app-error.ts'

/** The fields of the body that are kept whole; every other than these and `file` is refused. */
const shortFields = ['filename', 'mimetype', 'path'] as const
type ShortField = (typeof shortFields)[number]
export type ShortFields = Partial<Record<ShortField, string>>

/** What of the body has been read so far. */
interface Reading {
  readonly fields: ShortFields
  /** The media type that the data address names. */
  dataType: string | undefined
  hasFile: boolean
}

/** Where in the object the reading stands. */
type Place = 'start' | 'beforeKey' | 'key' | 'colon' | 'beforeValue' | 'value' | 'afterValue' | 'end'

const shortCharsMax = 1_000
const dataHead = /^data:([a-z0-9.+/-]*)(?:;[a-z0-9=.+-]+)*;base64,/i
const dataHeadCharsMax = 200
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

const malformed = (): AppError => new AppError('MALFORMED_REQUEST', 'The request is not valid JSON.')
const notBase64 = (): AppError =>
  new AppError('INVALID_INPUT', undefined, {
    errors: [{ field: 'body.file', message: 'This needs to be a data address in base64.' }],
  })

/** Base64 in pieces of any length to bytes. */
const createDecoder = (onBytes: (bytes: Buffer) => Promise<void>) => {
  let rest = ''
  let isOver = false
  return {
    take: async (text: string): Promise<void> => {
      const all = rest + text
      const whole = all.length - (all.length % 4)
      rest = all.slice(whole)
      if (whole === 0) return
      const quads = all.slice(0, whole)
      if (isOver || !/^[A-Za-z0-9+/]*={0,2}$/.test(quads)) throw notBase64()
      isOver = quads.endsWith('=')
      await onBytes(Buffer.from(quads, 'base64'))
    },
    end: async (): Promise<void> => {
      if (rest === '') return
      if (isOver || rest.length === 1 || !/^[A-Za-z0-9+/]*$/.test(rest)) throw notBase64()
      await onBytes(Buffer.from(rest, 'base64'))
    },
  }
}

/**
 * Reads `{ file, filename, mimetype, path }` piece by piece: the bytes of `file` are handed on as they come, so that no more of
 * it is in memory than a piece. The fields may come in any order.
 */
export const readBase64Body = async (
  body: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Buffer) => Promise<void>,
): Promise<Readonly<Reading>> => {
  const reading: Reading = { fields: {}, dataType: undefined, hasFile: false }
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const decoder = createDecoder(onBytes)
  let place = 'start' as Place
  let isFirst = true
  let key = ''
  let text = ''
  let escape: string | undefined
  let isHeadRead = false

  const takeFile = async (piece: string): Promise<void> => {
    if (isHeadRead) return decoder.take(piece)
    text += piece
    const [head, type = ''] = dataHead.exec(text) ?? []
    if (head === undefined) {
      if (text.length > dataHeadCharsMax) throw notBase64()
      return
    }
    isHeadRead = true
    reading.dataType = type.toLowerCase()
    const begun = text.slice(head.length)
    text = ''
    await decoder.take(begun)
  }

  const takePiece = async (piece: string): Promise<void> => {
    if (place === 'value' && key === 'file') return takeFile(piece)
    text += piece
    if (text.length > shortCharsMax) {
      const field = place === 'value' ? `body.${key}` : 'body'
      throw new AppError('INVALID_INPUT', undefined, { errors: [{ field, message: 'This is too long.' }] })
    }
  }

  const endString = async (): Promise<void> => {
    if (place === 'key') {
      key = text
      text = ''
      if (key !== 'file' && !(shortFields as readonly string[]).includes(key)) {
        const errors = [{ field: `body.${key.slice(0, 60)}`, message: 'This property is not known.' }]
        throw new AppError('INVALID_INPUT', undefined, { errors })
      }
      if (key === 'file' ? reading.hasFile : reading.fields[key as ShortField] !== undefined) throw malformed()
      place = 'colon'
      return
    }
    if (key === 'file') {
      reading.hasFile = true
      if (isHeadRead) await decoder.end()
      else if (text !== '') throw notBase64()
    } else reading.fields[key as ShortField] = text
    text = ''
    place = 'afterValue'
  }

  /** Takes what stands inside a string from `from` on; gives the index behind it. */
  const takeString = async (chunk: string, from: number): Promise<number> => {
    let i = from
    while (i < chunk.length) {
      if (escape !== undefined) {
        escape += chunk[i]
        i += 1
        const [sign = ''] = escape
        if (sign === 'u' ? escape.length < 5 : false) continue
        const isCode = /^u[0-9a-f]{4}$/i.test(escape)
        const plain = isCode ? String.fromCharCode(Number.parseInt(escape.slice(1), 16)) : escapes[escape]
        if (plain === undefined) throw malformed()
        escape = undefined
        await takePiece(plain)
        continue
      }
      const quote = chunk.indexOf('"', i)
      const slash = chunk.indexOf('\\', i)
      const stop = Math.min(quote < 0 ? chunk.length : quote, slash < 0 ? chunk.length : slash)
      if (stop > i) await takePiece(chunk.slice(i, stop))
      if (stop === chunk.length) return stop
      if (stop === slash) {
        escape = ''
        i = stop + 1
        continue
      }
      await endString()
      return stop + 1
    }
    return i
  }

  const takeSign = (sign: string): void => {
    if (/\s/.test(sign)) return
    if (place === 'start' && sign === '{') place = 'beforeKey'
    else if (place === 'beforeKey' && sign === '"') place = 'key'
    else if (place === 'beforeKey' && sign === '}' && isFirst) place = 'end'
    else if (place === 'colon' && sign === ':') place = 'beforeValue'
    else if (place === 'beforeValue' && sign === '"') place = 'value'
    else if (place === 'beforeValue') {
      const errors = [{ field: `body.${key}`, message: 'This needs to be a text.' }]
      throw new AppError('INVALID_INPUT', undefined, { errors })
    } else if (place === 'afterValue' && sign === ',') {
      isFirst = false
      place = 'beforeKey'
    } else if (place === 'afterValue' && sign === '}') place = 'end'
    else throw malformed()
  }

  const takeChunk = async (chunk: string): Promise<void> => {
    let i = 0
    while (i < chunk.length) {
      if (place === 'key' || place === 'value') i = await takeString(chunk, i)
      else {
        takeSign(chunk[i] ?? '')
        i += 1
      }
    }
  }

  for await (const bytes of body) {
    let chunk: string
    try {
      chunk = utf8.decode(bytes, { stream: true })
    } catch {
      throw malformed()
    }
    await takeChunk(chunk)
  }
  if (place !== 'end') throw malformed()
  return reading
}
