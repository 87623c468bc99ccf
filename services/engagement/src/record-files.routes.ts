import { getRecordFiles } from '@love-space/contracts/engagement/record-files.internal.ts'
import type { RecordFiles, RecordKind } from '@love-space/contracts/engagement/record-files.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { readCapsuleFiles } from './capsules/capsules.queries.ts'
import type { Deps } from './deps.ts'
import { readLetterFiles } from './messages/messages.queries.ts'
import { readAnswerFiles } from './questions/questions.queries.ts'

const readers: Readonly<Record<RecordKind, (deps: Deps, id: string) => Promise<RecordFiles | null>>> = {
  capsule: readCapsuleFiles,
  letter: readLetterFiles,
  answer: readAnswerFiles,
}

export const mountRecordFileRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, getRecordFiles, async ({ params: { kind, id } }) => ({ data: { record: await readers[kind](deps, id) } }))
}
