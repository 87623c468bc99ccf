import * as contract from '@love-space/contracts/admin/diagnostics.routes.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { pingMongo } from '@love-space/service-kit/store/mongo.ts'
import type { Connection } from 'mongoose'

const ok = { status: 'ok' } as const

const timeDatabase = async (connection: Connection): Promise<number> => {
  const started = performance.now()
  try {
    if (!(await pingMongo(connection))) throw new Error('The database refused its ping (ok is not 1)')
  } catch (error) {
    throw new AppError('UNAVAILABLE', undefined, { cause: error })
  }
  return Math.round((performance.now() - started) * 100) / 100
}

export const mountDiagnosticsRoutes = (
  app: HttpApp,
  { clock, connection }: { readonly clock: Clock; readonly connection: Connection },
): void => {
  bind(app, contract.pingServer, async () => ({ data: { ...ok, time: clock().toISOString() } }))
  bind(app, contract.pingDatabase, async () => {
    const databaseMs = await timeDatabase(connection)
    return { data: { ...ok, time: clock().toISOString(), databaseMs } }
  })
}
