import type { RemoteModule } from '@love-space/web-kit/remote-module.ts'
import { AdminGuard } from './guard/admin-guard.tsx'
import './remote.css'

/** The sitemap of the back-office. Everything below /admin stands behind the guard. */
export const routes = [
  {
    path: '/admin',
    Component: AdminGuard,
    // The screens of the back-office come one by one; until then each of their paths leads to the same plain page.
    children: [{ path: '*?', lazy: () => import(/* webpackChunkName: "admin" */ './features/home/home.page.tsx') }],
  },
  {
    path: '/diagnostics',
    lazy: () => import(/* webpackChunkName: "diagnostics" */ './features/diagnostics/diagnostics.page.tsx'),
  },
] satisfies RemoteModule['routes']
