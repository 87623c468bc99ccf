import { pingDatabase, pingServer } from '@love-space/contracts/admin/diagnostics.routes.ts'
import { connectMongo } from '@love-space/service-kit/store/mongo.ts'
import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import type { Env } from '../env.ts'
import { mountDiagnosticsRoutes } from './diagnostics.routes.ts'

let service: TestService<Kit<Env>>
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub())
})
afterAll(() => service?.stop())

describe('diagnostics', () => {
  it('need no sign-in', async () => {
    const { status, body } = await service.call(pingServer)
    expect([status, body.data.status]).toEqual([200, 'ok'])
  })

  it('ignore an invalid token', async () => {
    expect((await service.call(pingServer, { token: 'garbage' })).status).toBe(200)
  })

  it('show how long the database took to answer', async () => {
    const { status, body } = await service.call(pingDatabase)
    expect(status).toBe(200)
    expect(body.data.databaseMs).toBeGreaterThan(0)
  })

  it('show that the database is unavailable, without the reason', async () => {
    const connection = await connectMongo({ url: testServers().mongoUrl, database: service.database })
    await connection.close()
    const app = service.deps.createHttpApp()
    mountDiagnosticsRoutes(app, { clock: service.deps.clock, connection })
    const answer = await app.request(pingDatabase.path)
    const text = await answer.text()
    expect([answer.status, JSON.parse(text)]).toMatchObject([503, { code: 'UNAVAILABLE' }])
    expect(text).not.toMatch(/mongo/i)
    expect((await app.request(pingServer.path)).status).toBe(200)
  })
})
