import * as contract from '@love-space/contracts/engagement/message.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { importMessages } from './import-messages.ts'

/** Mounts the import of the demo couple's letters, in local runs only. */
export const mountImportRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.importLoveMessages, async ({ params, body }) => ({
    data: { imported: await importMessages(deps, params.spaceId, body.messages) },
  }))
}
