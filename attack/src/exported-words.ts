import { createExportDownload, getExport, startExport } from '@love-space/contracts/media/export.routes.ts'
import { unzip } from '@love-space/testing/unzip.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { textAt } from './http.ts'
import { stepUp, type TestUser } from './people.ts'
import type { Target } from './target.ts'

/** Returns all files of somebody's export as text. */
export const exportedWords = async (target: Target, person: TestUser): Promise<string> => {
  const { browser } = person
  await stepUp(person)
  await browser.call(startExport)
  const isReady = async () => textAt((await browser.call(getExport)).json, 'data.export.state') === 'ready'
  await waitFor(isReady, { what: 'an export', timeoutMs: 20_000 })
  const path = textAt((await browser.call(createExportDownload)).json, 'data.url')
  const answer = await fetch(new URL(path, `http://127.0.0.1:${target.ports.gateway}`))
  return [...unzip(Buffer.from(await answer.arrayBuffer())).values()].join('\n')
}
