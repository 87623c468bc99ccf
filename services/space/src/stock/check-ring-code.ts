import type { BodyOf, AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { checkRingCode as contract } from '@love-space/contracts/space/station.internal.ts'
import type { Deps } from '../deps.ts'
import { requireRing } from './find-ring.ts'
import { isInUse } from './placing.rules.ts'
import { emptyFile } from '../spaces/ring-file.rules.ts'
import { countTap } from '../sun/count-tap.ts'
import { readRingCode } from '../sun/sun-ring.ts'

type Outcome = AnswerOf<typeof contract>['data']['outcome']

/**
 * Checks a code of an unused ring against the chip that an operator's phone read. The code of a genuine one counts, so
 * that it opens nothing later; the couple's first tap has a newer one.
 */
export const checkRingCode = async (
  deps: Deps,
  ringId: string,
  { piccData = '', cmac = '', attempt, chipUid }: BodyOf<typeof contract>,
): Promise<Outcome> => {
  const { space, ring } = await requireRing(deps, ringId)
  if (!space) return 'forged'
  if (isInUse(space, ring)) return 'in-use'
  const { file = emptyFile, madeAt = space.createdAt } = ring
  if (file.chipUid !== null && file.chipUid !== chipUid) return 'other-chip'
  const counter = readRingCode(deps, { ...ring, file: { ...file, chipUid } }, { piccData, cmac })
  if (counter === null) return 'forged'
  return (await countTap(deps, { ringId, counter, attempt, madeAt })) ? 'genuine' : 'used'
}
