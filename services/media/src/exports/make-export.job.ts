import { limits } from '@love-space/contracts/limits.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { exportPageOf } from '@love-space/members/export/exporter.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import type { Deps } from '../deps.ts'
import type { FileDoc } from '../files/file.model.ts'
import { sealedScopeOf } from '../files/sealed-scope.ts'
import { findStored } from '../files/stored-bytes.ts'
import { newWorkFile } from '../storage/storage.ts'
import { exporters } from '../exporters.ts'
import { exportedNameOf } from './exported-name.ts'
import { indexPage, type ExportedKind } from './index-page.ts'
import { yearBooks } from './year-books.ts'

export const makeExport = defineJob({
  name: 'make-export',
  data: Strict({ userId: Id, exportId: Id }),
  stepMsMax: 60 * 60_000,
})

const dayMs = 86_400_000
const pageTimeoutMs = 30_000

const exportFolderOf = (userId: string): string => `${userId}/exports/`
export const exportKeyOf = (userId: string, exportId: string): string => `${exportFolderOf(userId)}${exportId}.zip`

const readPages = async (
  page: (after: string | undefined) => ReturnType<typeof exportPageOf>,
  into: Map<string, object[]>,
): Promise<void> => {
  for (let after: string | undefined; ;) {
    const { items, next } = await page(after)
    for (const { kind, data } of items) into.set(kind, [...(into.get(kind) ?? []), data])
    if (next === null) return
    after = next
  }
}

/**
 * Returns the files of a user and their spaces, with storage keys; of a space that disowned them, only their own. Of
 * sealed ones, those that the user sealed, and those for them whose day has come.
 */
const filesOf = async (deps: Deps, userId: string) => {
  const { files, members, gate, clock } = deps
  const spaces = await members.exportedSpacesOf({ userId })
  const scopes = [{ scope: userId }, ...spaces.map((member) => gate.files(member))]
  const all = await files.find({
    $or: [...scopes, { scope: sealedScopeOf(userId) }, { 'sealed.readerId': userId }],
    state: { $in: ['ready', 'processing', 'failed'] },
  })
  const isSeen = (file: FileDoc): boolean =>
    gate.seesOwnSealedFile({ userId }, file) || spaces.some((member) => gate.seesSealedFile(member, file, clock()))
  const found = all.filter((file) => !file.sealed || isSeen(file))
  return (await findStored(deps, found)).map((stored) => ({ ...stored, path: exportedNameOf(stored.file) }))
}

/** Replaces ids of files, which other services export, with the paths of those that the export contains. */
const withPaths = (item: { readonly fileIds?: readonly string[] }, paths: ReadonlyMap<string, string>): object => {
  const { fileIds, ...rest } = item
  return fileIds ? { ...rest, file: fileIds.flatMap((id) => paths.get(id) ?? []) } : item
}

const writeExport = async (
  deps: Deps,
  { userId, exportId }: JobData<typeof makeExport>,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (done: number, total: number) => void },
): Promise<number> => {
  const { storage, exporting, clock } = deps
  const gathered = new Map<string, object[]>()
  for (const service of exporting) {
    const pageOf = async (after: string | undefined) => {
      const query = after === undefined ? {} : { after }
      return (await service.call(readExportPage, { params: { userId }, query, timeoutMs: pageTimeoutMs })).data
    }
    await readPages(pageOf, gathered)
  }
  const own = exporters(deps)
  await readPages((after) => exportPageOf(own, userId, after), gathered)
  const files = await filesOf(deps, userId)
  const paths = new Map(files.map(({ file, path }) => [file._id, path]))
  gathered.set(
    'files',
    files.map(({ file, path, bytes }) => ({
      file: path,
      name: file.name,
      type: file.type,
      bytes,
      uploadedByYou: file.userId === userId,
      takenAt: file.takenAt,
      uploadedAt: file.createdAt.toISOString(),
    })),
  )
  const kinds: ExportedKind[] = [...gathered].map(([kind, items]) => ({
    kind,
    items: items.map((item) => withPaths(item, paths)),
  }))
  const work = await newWorkFile(storage.workFolder, 'export')
  try {
    const zip = new yazl.ZipFile()
    const options = { mtime: clock() }
    const language = await deps.members.people.languageOf(userId)
    const books = yearBooks(kinds, clock(), language)
    zip.addBuffer(Buffer.from(indexPage({ kinds, books, now: clock() }, language)), 'index.html', options)
    for (const { path, html } of books) zip.addBuffer(Buffer.from(html), path, options)
    for (const { kind, items } of kinds) {
      zip.addBuffer(Buffer.from(JSON.stringify(items, null, 2)), `data/${kind}.json`, options)
    }
    for (const [done, { key, path }] of files.entries()) {
      zip.addReadStreamLazy(path, { ...options, compress: false }, (give) => {
        report(done, files.length)
        storage.open(key).then(
          (stream) => give(null, stream),
          (error: unknown) => give(error, undefined as never),
        )
      })
    }
    zip.end()
    const failed = new Promise<never>((_, reject) => zip.on('error', reject))
    await Promise.race([pipeline(zip.outputStream, createWriteStream(work.path), { signal }), failed])
    const { size } = await stat(work.path)
    await storage.disk.putStream(exportKeyOf(userId, exportId), createReadStream(work.path))
    return size
  } finally {
    await work.release()
  }
}

/** Marks the export as ready, then deletes earlier files. If a newer export was requested, deletes its own file. */
const finishExport = async (
  { exports, storage, clock }: Deps,
  { userId, exportId }: JobData<typeof makeExport>,
  bytes: number,
): Promise<void> => {
  const expiresAt = new Date(clock().getTime() + limits.exportDaysMax * dayMs)
  const key = exportKeyOf(userId, exportId)
  const updated = await exports.update({ _id: userId, exportId }, { $set: { bytes, expiresAt } }, [])
  for (const one of await storage.keys(exportFolderOf(userId))) {
    if ((one === key) !== (updated !== null)) await storage.disk.delete(one)
  }
}

export const runMakeExport =
  (deps: Deps) =>
  async ({ data, step, progress }: JobRun<JobData<typeof makeExport>>): Promise<void> => {
    const bytes = await step('write', (signal) =>
      writeExport(deps, data, {
        signal,
        report: (done, total) => void progress({ done, total }).catch(() => undefined),
      }),
    )
    await step('finish', () => finishExport(deps, data, bytes))
  }
