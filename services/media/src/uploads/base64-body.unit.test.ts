import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBase64Body } from './base64-body.ts'

const read = async (text: string, sizes: readonly number[] = [text.length || 1]) => {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = Math.max(1, sizes[n % sizes.length] ?? 1)
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  const decoded: Buffer[] = []
  async function* chunks() {
    yield* pieces
  }
  const reading = await readBase64Body(chunks(), async (piece) => {
    decoded.push(piece)
  })
  return { ...reading, bytes: Buffer.concat(decoded) }
}

describe('a body with a file in base64', () => {
  it('is read the same in any chunks, with its fields in any order', () => {
    const short = fc.string({ maxLength: 60 })
    const body = fc.record({ filename: short, mimetype: short, path: short, file: fc.uint8Array({ maxLength: 300 }) })
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
    const orders = fc.shuffledSubarray(['filename', 'mimetype', 'path', 'file'] as const, { minLength: 4 })
    return fc.assert(
      fc.asyncProperty(body, sizes, orders, fc.boolean(), async (given, cuts, order, escapes) => {
        const data = `data:image/png;base64,${Buffer.from(given.file).toString('base64')}`
        const text = JSON.stringify(
          Object.fromEntries(order.map((name) => [name, name === 'file' ? data : given[name]])),
        )
        const sent = escapes ? text.replaceAll('/', '\\/').replaceAll('+', '\\u002b') : text
        const { fields, bytes, hasFile, dataType } = await read(sent, cuts)
        const { filename, mimetype, path } = given
        expect({ fields, hasFile, dataType }).toEqual({
          fields: { filename, mimetype, path },
          hasFile: true,
          dataType: 'image/png',
        })
        expect(bytes.equals(Buffer.from(given.file))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    '',
    '[]',
    '{',
    '{"file":"data:image/png;base64,AAAA"',
    '{"file":"data:image/png;base64,AAAA"}}',
    '{"filename":"a","filename":"b"}',
    '{"filename":"\\x"}',
    '{"filename" "a"}',
    '{,}',
    '{"filename":"a",}',
  ])('that is not such JSON is refused: %s', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' })
  })

  it.each([
    ['{"file":1}', 'body.file'],
    ['{"file":"AAAA"}', 'body.file'],
    ['{"file":"data:image/png;base64,AA*A"}', 'body.file'],
    ['{"file":"data:image/png;base64,AA==AAAA"}', 'body.file'],
    ['{"file":"data:image/png;base64,AAAAA"}', 'body.file'],
    [`{"file":"${'x'.repeat(500)}"}`, 'body.file'],
    [`{"path":"${'x'.repeat(2_000)}"}`, 'body.path'],
    ['{"constructor":"x"}', 'body.constructor'],
  ])('with an invalid field names it: %s', async (text, field) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: [{ field }] })
  })
})
