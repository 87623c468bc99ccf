import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import type { Deps } from '../deps.ts'
import { countUnread, readMarkOf } from './notifications.queries.ts'
import { assertPush } from '../push/push-sender.ts'
import { sendTo } from './send-push.job.ts'

const testsMax = { windowS: 60, max: 5 }

export const testPushDevice = async (deps: Deps, userId: string, _id: string): Promise<void> => {
  const push = assertPush(deps.push)
  const device = requireFound(await deps.pushDevices.findOne({ _id, userId }), 'PUSH_DEVICE_NOT_FOUND')
  await deps.counters.hit(`push-test:${userId}`, testsMax)
  const { pushTexts } = serverTextsIn(await deps.members.people.languageOf(userId))
  const outcome = await sendTo(deps, push, device, {
    title: pushTexts.title,
    body: pushTexts.test,
    path: sectionOf(paths.settings, sections.notifications),
    tag: 'test',
    unread: await countUnread(deps, userId, await readMarkOf(deps, userId)),
  })
  if (outcome === 'gone') throw new AppError('PUSH_DEVICE_GONE')
  if (outcome !== 'taken') throw new AppError('PUSH_FAILED')
}
