import { listOpenErasures } from '@love-space/contracts/erasure.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Erasures } from './erasures.ts'

const listMax = 200

export const mountErasureRoutes = (app: HttpApp, erasures: Pick<Erasures, 'open'>): void => {
  bind(app, listOpenErasures, async () => {
    const found = await erasures.open(listMax)
    const shown = found.map(({ _id: id, kind, askedAt, finishedAt, confirmedBy }) => ({
      id,
      kind,
      askedAt: askedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      confirmedBy: [...confirmedBy],
    }))
    return { data: { erasures: shown } }
  })
}
