import * as contract from '@love-space/contracts/media/export.routes.ts'
import { mountDownloads, type Downloads } from '@love-space/members/downloads.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from './deps.ts'
import { filesInKey, openFiles } from './files/download-files.ts'
import { monthInKey, openMonth } from './memories/download-month.ts'

export const mountMediaDownloads = (app: HttpApp, deps: Deps): Downloads =>
  mountDownloads(app, deps, {
    route: contract.downloadFromMedia,
    open: async (key, userId) => {
      const ids = filesInKey(key)
      if (ids) return openFiles(deps, { userId }, ids)
      const month = monthInKey(key)
      if (month) return openMonth(deps, { userId }, month)
      const { storage } = deps
      if (!(await storage.disk.exists(key))) return null
      const { contentLength: bytes } = await storage.disk.getMetaData(key)
      return { bytes, stream: await storage.open(key) }
    },
  })
