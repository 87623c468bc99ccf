import { endSessions, listSessions } from '@love-space/contracts/auth/session.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { ApiError, createDemoClient, type DemoClient } from '@love-space/demo-data/demo-client.ts'
import { openBareNats } from '../baselines/bare-nats.ts'
import { newPerson } from '../couple.ts'
import { interleaved, median, millis, quantile } from '../measure.ts'
import type { Row } from '../row.ts'

const refusedMsMax = 10_000

const isRefused = async (call: DemoClient, token: string): Promise<boolean> => {
  try {
    await call(listNotifications, { token })
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return true
    throw error
  }
}

const signIn = async (call: DemoClient): Promise<{ token: string; sid: string }> => {
  const { token } = (await call(register, { body: newPerson('Ada') })).data
  const { sessions } = (await call(listSessions, { token })).data
  return { token, sid: sessions[0]?.id ?? '' }
}

const endAndBeRefused = async (here: DemoClient, elsewhere: DemoClient): Promise<number> => {
  const { token, sid } = await signIn(here)
  if (await isRefused(elsewhere, token)) throw new Error('The other gateway refused a sign-in that had not ended.')
  await here(endSessions, { query: { sid }, token })
  const answeredAt = performance.now()
  while (!(await isRefused(elsewhere, token))) {
    if (performance.now() - answeredAt > refusedMsMax) throw new Error(`Not refused after ${refusedMsMax} ms.`)
  }
  return performance.now() - answeredAt
}

const repeated = async (times: number, run: () => Promise<number>): Promise<number[]> => {
  const found: number[] = []
  for (let time = 0; time < times; time += 1) found.push(await run())
  return found
}

/** Measures at a second gateway: the one that passes on a logout's response refuses at once. */
export const logoutElsewhere: Row = {
  name: 'logout-elsewhere',
  run: async (bench) => {
    const product = await bench.product()
    const gateway = await product.startGateway({})
    const nats = await openBareNats(product)
    try {
      const elsewhere = createDemoClient(gateway.url, product.loveSpace.web)
      const times = bench.quick ? 3 : 15
      const runs = await interleaved(bench.quick ? 1 : 4, {
        product: () => repeated(times, () => endAndBeRefused(product.call, elsewhere)),
        nats: () => repeated(times, nats.publishAndHear),
      })
      const [measured, bare] = [runs.product.flat(), runs.nats.flat()]
      return [
        {
          what: 'logout answered → another gateway refuses: p50',
          product: millis(median(measured)),
          baseline: `${millis(median(bare))} (NATS alone)`,
          ratio: median(measured) / median(bare),
          budget: '≤ 50 ms',
          holds: median(measured) <= 50,
          note: `p99 ${millis(quantile(measured, 0.99))}, ${measured.length} logouts; the time includes the refused request.`,
        },
      ]
    } finally {
      await nats.stop()
      await gateway.stop()
    }
  },
}
