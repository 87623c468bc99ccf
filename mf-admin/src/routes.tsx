import { paths } from '@love-space/contracts/paths.ts'
import type { RemoteModule } from '@love-space/web-kit/app/remote-module.ts'
import { AdminGuard } from './guard/admin-guard.tsx'
import { OfficeFrame } from './office/office-frame.tsx'
import { adminPaths, recordPaths, stationPath } from './paths.ts'
import './remote.css'

export const routes = [
  {
    path: paths.admin,
    Component: AdminGuard,
    children: [
      {
        Component: OfficeFrame,
        children: [
          { index: true, lazy: () => import(/* webpackChunkName: "admin" */ './features/home/home.page.tsx') },
          {
            path: adminPaths.quotes,
            lazy: () => import(/* webpackChunkName: "quotes" */ './features/quotes/quotes.page.tsx'),
          },
          {
            path: adminPaths.devices,
            lazy: () => import(/* webpackChunkName: "devices" */ './features/rings/rings.page.tsx'),
          },
          {
            path: recordPaths.devices(':id'),
            lazy: () => import(/* webpackChunkName: "device" */ './features/rings/ring.page.tsx'),
          },
          {
            path: adminPaths.bindings,
            lazy: () => import(/* webpackChunkName: "bindings" */ './features/bindings/bindings.page.tsx'),
          },
          {
            path: adminPaths.batches,
            lazy: () => import(/* webpackChunkName: "batches" */ './features/batches/batches.page.tsx'),
          },
          {
            path: recordPaths.batches(':id'),
            lazy: () => import(/* webpackChunkName: "batch" */ './features/batches/batch.page.tsx'),
          },
          {
            path: stationPath(':id'),
            lazy: () => import(/* webpackChunkName: "station" */ './features/station/station.page.tsx'),
          },
          {
            path: adminPaths.spaces,
            lazy: () => import(/* webpackChunkName: "spaces" */ './features/spaces/spaces.page.tsx'),
          },
          {
            path: recordPaths.spaces(':id'),
            lazy: () => import(/* webpackChunkName: "space" */ './features/spaces/space.page.tsx'),
          },
          {
            path: adminPaths.users,
            lazy: () => import(/* webpackChunkName: "users" */ './features/users/users.page.tsx'),
          },
          {
            path: recordPaths.users(':id'),
            lazy: () => import(/* webpackChunkName: "user" */ './features/users/user.page.tsx'),
          },
          {
            path: adminPaths.audit,
            lazy: () => import(/* webpackChunkName: "audit" */ './features/audit/audit.page.tsx'),
          },
          {
            path: adminPaths.marketing,
            lazy: () => import(/* webpackChunkName: "marketing" */ './features/marketing/marketing.page.tsx'),
          },
          {
            path: adminPaths.operations,
            lazy: () => import(/* webpackChunkName: "operations" */ './features/operations/operations.page.tsx'),
          },
          {
            path: adminPaths.passkeys,
            lazy: () => import(/* webpackChunkName: "own-passkeys" */ './features/passkeys/passkeys.page.tsx'),
          },
          { path: '*', lazy: () => import(/* webpackChunkName: "admin" */ './features/home/not-found.page.tsx') },
        ],
      },
    ],
  },
  {
    path: paths.diagnostics,
    lazy: () => import(/* webpackChunkName: "diagnostics" */ './features/diagnostics/diagnostics.page.tsx'),
  },
] satisfies RemoteModule['routes']

export const loadUploadUses = (() =>
  import(/* webpackChunkName: "upload-uses" */ './upload-uses.ts')) satisfies RemoteModule['loadUploadUses']
