import type { Doer } from '@love-space/contracts/auth/user.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import type { AnswerOf } from '@love-space/contracts/route.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import type { QueryFilter } from 'mongoose'
import type { Member } from '../member.ts'
import type { Members } from '../members.ts'

type ExportItems = readonly Readonly<Record<string, unknown>>[]

/** Gives what a service holds of a person and may give them: what they can read on a screen, as plain data. */
export interface Exporter {
  /** Unique in the product: the name of a file in the export. */
  readonly kind: string
  /** `next` is what the next page is asked for with; null at the end. */
  readonly page: (
    userId: string,
    after: string | null,
  ) => Promise<{ readonly items: ExportItems; readonly next: string | null }>
}

/** Exports what is little enough for one page. */
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
  /** Which of them are exported; all where it is absent. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** Whose a member gets; those of every author they read where it is absent. */
  readonly authorsOf?: (member: Member) => readonly string[]
  /** Gives them as the export has them; `from` names an author. */
  readonly show: (member: Member, docs: readonly Doc[], from: (author: Doer) => string) => Promise<ExportItems>
}

/** Exports what somebody's spaces hold of the authors they read there. */
export const exporterOfSpaces = <Doc extends DocOfSpace>(
  members: Members,
  { kind, docs, filter, authorsOf = ({ authorIds }) => authorIds, show }: OfSpaces<Doc>,
): Exporter => ({
  kind,
  page: async (userId, after) => {
    const readers = await members.spacesOf({ userId })
    if (readers.length === 0) return { items: [], next: null }
    const ofSpaces = {
      ...filter,
      $or: readers.map((member) => ({ spaceId: member.spaceId, userId: { $in: [...authorsOf(member)] } })),
      ...(after === null ? {} : { _id: { $gt: after } }),
    } as QueryFilter<Doc>
    const byId = { _id: 1 } as Partial<Record<keyof Doc & string, 1>>
    const found = await docs.find(ofSpaces, { sort: byId, limit: pageSize })
    const from = ({ id, name }: Doer) => (id === userId ? 'you' : name)
    const shown = await Promise.all(
      readers.map((member) => {
        const theirs = found.filter(({ spaceId }) => spaceId === member.spaceId)
        return show(member, theirs, from)
      }),
    )
    return { items: shown.flat(), next: found.length < pageSize ? null : (found.at(-1)?._id ?? null) }
  },
})

const cursor = /^(\d{1,2}):(.*)$/s

/** Gives a page of what exporters give of a person, one kind after the other; a cursor says which one and how far. */
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
  const goesOn = index + 1 < exporters.length ? `${index + 1}:` : null
  return {
    items: items.map((data) => ({ kind: exporter.kind, data: { ...data } })),
    next: next === null ? goesOn : `${index}:${next}`,
  }
}

/** Answers the service that writes an export. */
export const mountExportRoutes = (app: HttpApp, exporters: readonly Exporter[]): void => {
  bind(app, readExportPage, async ({ params, query }) => ({
    data: await exportPageOf(exporters, params.userId, query.after),
  }))
}
