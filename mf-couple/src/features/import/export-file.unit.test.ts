import { describe, expect, it } from 'vitest'
import yazl from 'yazl'
import { openExport } from './export-file.ts'

const zipOf = async (entries: Readonly<Record<string, string | Buffer>>): Promise<Blob> => {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), name, { compress: name.startsWith('data/') })
  zip.end()
  const parts: BlobPart[] = []
  for await (const part of zip.outputStream) parts.push(new Uint8Array(part as Buffer))
  return new Blob(parts)
}

const spaces = JSON.stringify([{ id: '2'.repeat(24), name: 'Before' }])
const picture = Buffer.from([0xff, 0xd8, 1, 2, 3])
const path = 'files/1-our sea.jpg'
const files = JSON.stringify([{ file: path, name: 'our sea.jpg', type: 'image/jpeg' }])

describe('the zip file of an export', () => {
  it('gives its records, and files with name, type and the same bytes', async () => {
    const zip = await zipOf({
      'index.html': '<p>',
      'data/spaces.json': spaces,
      'data/files.json': files,
      [path]: picture,
    })
    const { records, fileAt } = await openExport(zip)
    expect(records['spaces']).toEqual([{ id: '2'.repeat(24), name: 'Before' }])
    const found = fileAt(path)
    expect(found?.bytes).toBe(5)
    const file = await found?.read()
    expect([file?.name, file?.type]).toEqual(['our sea.jpg', 'image/jpeg'])
    expect(await file?.bytes()).toEqual(new Uint8Array(picture))
    expect(fileAt('files/none.jpg')).toBeUndefined()
  })

  it('does not give a file that was damaged', async () => {
    const zip = await zipOf({ 'data/spaces.json': spaces, [path]: picture })
    const bytes = Buffer.from(await zip.arrayBuffer())
    const at = bytes.indexOf(picture)
    bytes[at + 2] = 9
    const { fileAt } = await openExport(new Blob([new Uint8Array(bytes)]))
    await expect(fileAt(path)?.read()).rejects.toThrow()
  })

  it.each<[string, () => Promise<Blob>]>([
    ['no zip file', async () => new Blob(['hello'])],
    ['a zip file of something else', () => zipOf({ 'holiday.txt': 'sun' })],
    ['one whose records are no list', () => zipOf({ 'data/spaces.json': '{}' })],
    ['one whose records are no JSON', () => zipOf({ 'data/spaces.json': '[' })],
    ['a cut one', async () => (await zipOf({ 'data/spaces.json': spaces, [path]: picture })).slice(0, 100)],
  ])('is refused if it is %s', async (_, zip) => {
    await expect(openExport(await zip())).rejects.toThrow()
  })
})
