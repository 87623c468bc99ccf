import type { RemoteModule } from '@love-space/web-kit/remote-module.ts'
import './remote.css'

export const routes = [
  { index: true, lazy: () => import(/* webpackChunkName: "home" */ './features/home/home.page.tsx') },
  {
    path: 'notifications',
    lazy: () => import(/* webpackChunkName: "notifications" */ './features/notifications/notifications.page.tsx'),
  },
  { path: 'space', lazy: () => import(/* webpackChunkName: "tap" */ './features/tap/tap.page.tsx') },
  { path: 'register', lazy: () => import(/* webpackChunkName: "register" */ './features/account/register.page.tsx') },
  { path: 'login', lazy: () => import(/* webpackChunkName: "login" */ './features/account/login.page.tsx') },
  { path: 'settings', lazy: () => import(/* webpackChunkName: "settings" */ './features/settings/settings.page.tsx') },
  {
    path: 'space-settings',
    lazy: () => import(/* webpackChunkName: "space-settings" */ './features/space-settings/space-settings.page.tsx'),
  },
  {
    path: 'privacy-policy',
    lazy: () => import(/* webpackChunkName: "legal" */ './features/legal/privacy-policy.page.tsx'),
  },
  {
    path: 'terms-of-service',
    lazy: () => import(/* webpackChunkName: "legal" */ './features/legal/terms-of-service.page.tsx'),
  },
] satisfies RemoteModule['routes']
