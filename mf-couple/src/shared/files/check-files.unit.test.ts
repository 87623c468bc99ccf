import { afterEach, expect, it, vi } from 'vitest'
import { files as spanishFiles } from '@love-space/texts/es/couple/files.ts'
import { problemTexts as spanishProblems } from '@love-space/texts/es/problems.ts'
import { checkFiles } from './check-files.ts'

afterEach(() => {
  globalThis.translations = undefined
  vi.resetModules()
})

const file = (name: string, type: string, bytes = 4): File => new File([new Uint8Array(bytes)], name, { type })

it('accepts valid files, and names the reason for each other one', () => {
  const { good, refused } = checkFiles(
    [
      file('sea.jpg', 'image/jpeg'),
      file('notes.pdf', 'application/pdf'),
      file('IMG_1.HEIC', ''),
      file('empty.png', 'image/png', 0),
    ],
    'memory',
  )
  expect(good.map(({ file, type }) => [file.name, type])).toEqual([
    ['sea.jpg', 'image/jpeg'],
    ['IMG_1.HEIC', 'image/heic'],
  ])
  expect(refused).toEqual([
    { name: 'notes.pdf', message: 'Only image and video files are allowed.' },
    { name: 'empty.png', message: 'Please select a file to upload.' },
  ])
})

it("names the reason in the page's language", async () => {
  const spanish: Readonly<Record<string, unknown>> = { problems: spanishProblems, 'couple/files': spanishFiles }
  globalThis.translations = { '': (file) => spanish[file] }
  vi.resetModules()
  const inSpanish = await import('./check-files.ts')
  const { refused } = inSpanish.checkFiles([file('us.flv', 'video/x-flv'), file('empty.png', 'image/png', 0)], 'memory')
  expect(refused).toEqual([
    { name: 'us.flv', message: 'Este formato no se puede usar. Prueba con otro, por favor.' },
    { name: 'empty.png', message: 'Elige un archivo para subir, por favor.' },
  ])
})
