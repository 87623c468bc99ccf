import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { getManyValues, isMany, none } from 'stream-chain/defs.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'

/** Fields that are read into memory. `file` is streamed; all others are refused. */
const shortFields = ['filename', 'mimetype', 'path'] as const
type ShortField = (typeof shortFields)[number]

export interface Base64Body {
  readonly fields: Partial<Record<ShortField, string>>
  readonly dataType: string | undefined
  readonly hasFile: boolean
}

const shortCharsMax = 1_000
const dataHead = /^data:([a-z0-9.+/-]*)(?:;[a-z0-9=.+-]+)*;base64,/i
const dataHeadCharsMax = 200
const shownKeyCharsMax = 60

const malformed = (): AppError => new AppError('MALFORMED_REQUEST', 'The request is not valid JSON.')
const notBase64 = (): AppError => invalidInput('body.file', 'This must be a base64 data URL.')
const notText = (key: string): AppError => invalidInput(`body.${key}`, 'This must be a text.')
const tooLong = (key: string | undefined): AppError =>
  invalidInput(key === undefined ? 'body' : `body.${key}`, 'This is too long.')
const unknownKey = (key: string): AppError =>
  invalidInput(`body.${key.slice(0, shownKeyCharsMax)}`, 'This property is not known.')

const readDataHead = (text: string): { readonly chars: number; readonly type: string } | undefined => {
  const [head, type = ''] = dataHead.exec(text) ?? []
  if (head !== undefined) return { chars: head.length, type: type.toLowerCase() }
  if (text.length > dataHeadCharsMax) throw notBase64()
  return undefined
}

const createBase64Decoder = (refusal: () => Error, onBytes: (bytes: Buffer) => Promise<void>) => {
  let rest = ''
  let isPadded = false
  const decode = async (text: string): Promise<void> => {
    if (text === '') return
    if (isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw refusal()
    isPadded = text.endsWith('=')
    await onBytes(Buffer.from(text, 'base64'))
  }
  return {
    take: (piece: string): Promise<void> => {
      const text = rest + piece
      const whole = text.length - (text.length % 4)
      rest = text.slice(whole)
      return decode(text.slice(0, whole))
    },
    /** Decodes the last group, whose padding is optional. */
    end: async (): Promise<void> => {
      if (rest.length === 1 || rest.includes('=')) throw refusal()
      await decode(rest)
    },
  }
}

/** Yields the JSON tokens of a body as it arrives. Throws MALFORMED_REQUEST. */
async function* tokensOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Token[]> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const parse = jsonParser({ packValues: false })
  const tokensIn = (decode: () => string | typeof none): readonly Token[] => {
    try {
      // The token `none` marks the end of input; the parser's type omits it.
      const parsed = parse(decode() as string)
      return isMany(parsed) ? (getManyValues(parsed) as Token[]) : []
    } catch {
      throw malformed()
    }
  }
  for await (const bytes of body) yield tokensIn(() => utf8.decode(bytes, { stream: true }))
  yield tokensIn(() => utf8.decode())
  yield tokensIn(() => none)
}

/** Reads a body and streams `file` to `onBytes`, to save memory. Throws MALFORMED_REQUEST or INVALID_INPUT. */
export const readBase64Body = async (
  body: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Buffer) => Promise<void>,
): Promise<Base64Body> => {
  const fields: Partial<Record<string, string>> = {}
  const decoder = createBase64Decoder(notBase64, onBytes)
  let dataType: string | undefined
  let isObject = false
  let key: string | undefined
  let text = ''

  const takeFile = async (): Promise<void> => {
    if (dataType === undefined) {
      const head = readDataHead(text)
      if (!head) return
      dataType = head.type
      text = text.slice(head.chars)
    }
    await decoder.take(text)
    text = ''
  }

  const endKey = (): void => {
    if (text !== 'file' && !shortFields.some((field) => field === text)) throw unknownKey(text)
    if (fields[text] !== undefined) throw malformed()
    key = text
    text = ''
  }

  const endString = async (field: string): Promise<void> => {
    if (field === 'file') {
      await takeFile()
      if (dataType === undefined && text !== '') throw notBase64()
      await decoder.end()
    }
    fields[field] = text
    key = undefined
    text = ''
  }

  const takeToken = async (token: Token): Promise<void> => {
    if (token.name === 'startObject' && !isObject) isObject = true
    else if (!isObject) throw malformed()
    else if (token.name === 'stringChunk') {
      text += token.value
      if (key !== 'file' && text.length > shortCharsMax) throw tooLong(key)
    } else if (token.name === 'endKey') endKey()
    else if (token.name === 'endString' && key !== undefined) await endString(key)
    else if (token.name !== 'startString' && key !== undefined) throw notText(key)
  }

  for await (const tokens of tokensOf(body)) {
    for (const token of tokens) await takeToken(token)
    if (key === 'file') await takeFile()
  }
  const { file, ...rest } = fields
  return { fields: rest, dataType, hasFile: file !== undefined }
}
