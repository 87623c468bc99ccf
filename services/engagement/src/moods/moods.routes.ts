import * as internal from '@love-space/contracts/engagement/mood.internal.ts'
import * as contract from '@love-space/contracts/engagement/mood.routes.ts'
import { requireWritable } from '@love-space/members/member.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { importMoods } from './import-moods.ts'
import { importOwnMoods } from './import-own-moods.ts'
import { readMood, readMoodsOfMonth, readMoodsOfSpace } from './moods.queries.ts'
import { rateMood } from './rate-mood.ts'

export const mountMoodRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, contract.rateMood, async ({ user, body: { spaceId, ...body } }) => {
    const member = requireWritable(await members.requireMember(user, spaceId))
    return { data: { moodRating: await rateMood(deps, member, body) } }
  })
  bind(app, contract.importOwnMoods, async ({ user, body }) => {
    const member = requireWritable(await members.requireMember(user, body.spaceId))
    return { data: { imported: await importOwnMoods(deps, member, body.moods) } }
  })
  bind(app, contract.getMood, async ({ user, query }) => ({
    data: await readMood(deps, await members.requireMember(user, query.spaceId), query.date),
  }))
  bind(app, contract.getMoodsOfSpace, async ({ user, query }) => ({
    data: await readMoodsOfSpace(deps, await members.requireMember(user, query.spaceId), query.date),
  }))
  bind(app, contract.getMoodsOfMonth, async ({ user, query }) => ({
    data: await readMoodsOfMonth(deps, await members.requireMember(user, query.spaceId), query.month),
  }))
}

/** Mounts the import of the demo couple's moods, in local runs only. */
export const mountMoodImport = (app: HttpApp, deps: Deps): void => {
  bind(app, internal.importMoods, async ({ params, body }) => ({
    data: { imported: await importMoods(deps, params.spaceId, body.moods) },
  }))
}
