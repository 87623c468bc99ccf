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
] satisfies RemoteModule['routes']
