import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'

/** One page of a kind of data that a service gives a person. */
export interface ExportPage {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  /** What the next page is asked for with; null at the end. */
  readonly next: string | null
}

/** Gives what a service holds of a person and may give them: what they can read on a screen, as plain data. */
export interface Exporter {
  /** Unique in the product: the name of a file in the export. */
  readonly kind: string
  readonly page: (userId: string, after: string | null) => Promise<ExportPage>
}

const cursor = /^(\d{1,2}):(.*)$/s

/** One kind after the other; a cursor says which one and how far. */
export const mountExportRoutes = (app: HttpApp, exporters: readonly Exporter[]): void => {
  bind(app, readExportPage, async ({ params, query }) => {
    const [, number = '0', own = ''] = cursor.exec(query.after ?? '') ?? []
    const index = Number(number)
    const exporter = exporters[index]
    if (!exporter) return { data: { items: [], next: null } }
    const { items, next } = await exporter.page(params.userId, own === '' ? null : own)
    const goesOn = index + 1 < exporters.length ? `${index + 1}:` : null
    return {
      data: {
        items: items.map((data) => ({ kind: exporter.kind, data: { ...data } })),
        next: next === null ? goesOn : `${index}:${next}`,
      },
    }
  })
}
