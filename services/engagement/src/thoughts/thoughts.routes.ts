import * as contract from '@love-space/contracts/engagement/thought.routes.ts'
import { requireWritable } from '@love-space/members/member.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { muteThoughts } from './mute-thoughts.ts'
import { sendThought } from './send-thought.ts'
import { readThoughts } from './thoughts.queries.ts'

export const mountThoughtRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, contract.sendThought, async ({ user }) => ({
    data: { thought: await sendThought(deps, requireWritable(await members.requireMember(user))) },
  }))
  bind(app, contract.getThoughts, async ({ user }) => ({
    data: await readThoughts(deps, await members.requireMember(user)),
  }))
  bind(app, contract.muteThoughts, async ({ user, body }) => {
    const until = await muteThoughts(deps, await members.requireMember(user), body.muted)
    return { data: { mutedUntil: until?.toISOString() ?? null } }
  })
}
