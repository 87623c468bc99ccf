import type { Actor } from '@love-space/contracts/auth/user.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import type { QueryFilter } from 'mongoose'
import type { Member } from '../member.ts'
import type { Members } from '../members.ts'

type ExportItems = readonly Readonly<Record<string, unknown>>[]

/** Exports some data of a user: only what the user can read on a screen. */
export interface Exporter {
  readonly kind: string
  readonly page: (
    userId: string,
    after: string | null,
  ) => Promise<{ readonly items: ExportItems; readonly next: string | null }>
}

export const exporterOfAll = (kind: string, read: (userId: string) => Promise<ExportItems>): Exporter => ({
  kind,
  page: async (userId) => ({ items: await read(userId), next: null }),
})

const pageSize = 100

interface DocOfSpace extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
}

interface OfSpaces<Doc extends DocOfSpace> {
  readonly kind: string
  readonly docs: Aggregate<Doc>
  /** Filter for the documents that a member gets; by default those of all authors whom the member may read. */
  readonly readableBy?: (member: Member) => QueryFilter<Doc>
  /** Converts documents to their exported form. `from` returns an author's name. */
  readonly show: (member: Member, docs: readonly Doc[], from: (author: Actor) => string) => Promise<ExportItems>
}

export const ofAuthors = <Doc extends DocOfSpace>({ spaceId }: Member, authorIds: readonly string[]) =>
  ({ spaceId, userId: { $in: [...authorIds] } }) as QueryFilter<Doc>

/** Exports records of all authors whom the user may read in their spaces, each with its space's id. */
export const exporterOfSpaces = <Doc extends DocOfSpace>(
  members: Members,
  { kind, docs, readableBy = (member) => ofAuthors(member, member.authorIds), show }: OfSpaces<Doc>,
): Exporter => ({
  kind,
  page: async (userId, after) => {
    const readers = await members.exportedSpacesOf({ userId })
    if (readers.length === 0) return { items: [], next: null }
    const ofSpaces = {
      $or: readers.map(readableBy),
      ...(after === null ? {} : { _id: { $gt: after } }),
    } as QueryFilter<Doc>
    const byId = { _id: 1 } as Partial<Record<keyof Doc & string, 1>>
    const found = await docs.find(ofSpaces, { sort: byId, limit: pageSize })
    const from = ({ id, name }: Actor) => (id === userId ? 'you' : name)
    const shown = await Promise.all(
      readers.map(async (member) => {
        const inSpace = found.filter(({ spaceId }) => spaceId === member.spaceId)
        const items = await show(member, inSpace, from)
        return items.map((item) => ({ space: member.spaceId, ...item }))
      }),
    )
    return { items: shown.flat(), next: found.length < pageSize ? null : (found.at(-1)?._id ?? null) }
  },
})

const cursor = /^(\d{1,2}):(.*)$/s

export const exportPageOf = async (
  exporters: readonly Exporter[],
  userId: string,
  after: string | undefined,
): Promise<AnswerOf<typeof readExportPage>['data']> => {
  const [, number = '0', own = ''] = cursor.exec(after ?? '') ?? []
  const index = Number(number)
  const exporter = exporters[index]
  if (!exporter) return { items: [], next: null }
  const { items, next } = await exporter.page(userId, own === '' ? null : own)
  const nextExporter = index + 1 < exporters.length ? `${index + 1}:` : null
  return {
    items: items.map((data) => ({ kind: exporter.kind, data: { ...data } })),
    next: next === null ? nextExporter : `${index}:${next}`,
  }
}

export const mountExportRoutes = (app: HttpApp, exporters: readonly Exporter[]): void => {
  bind(app, readExportPage, async ({ params, query }) => ({
    data: await exportPageOf(exporters, params.userId, query.after),
  }))
}
