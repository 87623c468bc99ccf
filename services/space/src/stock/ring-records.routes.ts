import * as contract from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import * as stationContract from '@love-space/contracts/space/station.internal.ts'
import * as tapContract from '@love-space/contracts/space/tap.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { sealBatchKeys } from '../sun/batch-keys.ts'
import { bindPairs } from './bind-pairs.ts'
import { changedRings } from './changed-rings.queries.ts'
import { changeRingRecord, deleteRingRecord } from './change-ring-record.ts'
import { shipRings } from './change-rings.ts'
import { findRingIds } from './find-ring.ts'
import { forgetChip } from './forget-chip.ts'
import { checkRingCode } from './check-ring-code.ts'
import { findRingsByCode } from './find-rings-by-code.ts'
import { findUnbound, issueRings, issueSpaces } from './issue-rings.ts'
import { recordChips } from './record-chips.ts'
import { removeUnusedRings, removeUnusedSpaces } from './remove-unused.ts'
import { replaceRing } from './replace-ring.ts'
import { reverseDisowning } from './reverse-disowning.ts'
import { revealRing, revealRings } from './reveal-rings.ts'
import { historyOf, pageOfRings, ringRecords } from './ring-records.queries.ts'

export const mountRingRecordRoutes = (app: HttpApp, deps: Deps): void => {
  const { secrets, spaces } = deps

  bind(app, contract.lookUpRingRecords, async ({ body }) => ({ data: { rings: await ringRecords(deps, body.ids) } }))
  bind(app, contract.listRingRecords, async ({ query }) => ({ data: await pageOfRings(deps, query.after) }))
  bind(app, contract.listChangedRings, async ({ query }) => ({ data: await changedRings(deps, query) }))
  bind(app, contract.createRingRecords, async ({ body }) => ({
    data: await issueRings(deps, { ...body, creation: body.creation as Creation }),
  }))
  bind(app, contract.issueSpaces, async ({ body }) => ({
    data: await issueSpaces(deps, { ...body, creation: body.creation as Creation }),
  }))
  bind(app, tapContract.findRingsByCode, async ({ body }) => ({ data: { rings: await findRingsByCode(deps, body) } }))
  // Mount before the routes of one ring, whose pattern also matches this path.
  bind(app, contract.findRingPair, async ({ body }) => {
    const space = await spaces.findByLookup(secrets.hashOf(body.spaceToken))
    if (!space || space.erasingAt) throw new AppError('SPACE_NOT_FOUND')
    const [ringId] = await findRingIds(deps, { token: body.ringToken }, 1)
    if (ringId === undefined) throw new AppError('RING_NOT_FOUND')
    return { data: { spaceId: space._id, ringId } }
  })
  bind(app, contract.bindPairs, async ({ body }) => ({ data: await bindPairs(deps, body) }))
  bind(app, contract.revealRings, async ({ body }) => ({ data: { rings: await revealRings(deps, body) } }))
  bind(app, contract.recordChips, async ({ body: { lines, ...how } }) => ({
    data: { outcomes: await recordChips(deps, lines, how) },
  }))
  bind(app, contract.sealBatchKeys, async ({ params, body }) => ({
    data: { file: await sealBatchKeys(deps, params.batchId, body.jwk) },
  }))
  bind(app, contract.shipRings, async ({ body }) => ({ data: { rings: await shipRings(deps, body) } }))
  bind(app, contract.removeUnusedRings, async ({ body }) => ({ data: await removeUnusedRings(deps, body) }))
  bind(app, contract.removeUnusedSpaces, async ({ body }) => ({
    data: { removed: await removeUnusedSpaces(deps, body.creations) },
  }))
  bind(app, contract.listUnbound, async () => ({ data: await findUnbound(deps) }))
  bind(app, contract.changeRingRecord, async ({ params, body }) => ({
    data: await changeRingRecord(deps, params.ringId, body),
  }))
  bind(app, stationContract.forgetChip, ({ params, body }) => forgetChip(deps, params.ringId, body))
  bind(app, stationContract.checkRingCode, async ({ params, body }) => ({
    data: { outcome: await checkRingCode(deps, params.ringId, body) },
  }))
  bind(app, contract.deleteRingRecord, async ({ params, body }) => ({
    data: { before: await deleteRingRecord(deps, params.ringId, body) },
  }))
  bind(app, contract.revealRing, async ({ params, body }) => ({ data: await revealRing(deps, params.ringId, body) }))
  bind(app, contract.replaceRing, async ({ params, body }) => ({ data: await replaceRing(deps, params.ringId, body) }))
  bind(app, contract.reverseDisowning, async ({ params, body }) => ({
    data: await reverseDisowning(deps, params.ringId, body.operatorId),
  }))
  bind(app, contract.readRingHistory, async ({ params }) => ({ data: await historyOf(deps, params.ringId) }))
}
