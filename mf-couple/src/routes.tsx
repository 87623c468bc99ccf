import { mergeHeldWith } from '@love-space/web-kit/api/api-client.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { RemoteModule } from '@love-space/web-kit/app/remote-module.ts'
import './remote.css'

// A chunk is named only if imports share it, or the build or a test asks for it: each name costs bytes of the first route.
export const routes = [
  { index: true, lazy: () => import(/* webpackChunkName: "home" */ './features/home/home.page.tsx') },
  {
    path: paths.notifications,
    lazy: () => import(/* webpackChunkName: "notifications" */ './features/notifications/notifications.page.tsx'),
  },
  { path: paths.tap, lazy: () => import(/* webpackChunkName: "tap" */ './features/tap/tap.page.tsx') },
  { path: paths.join, lazy: () => import(/* webpackChunkName: "tap" */ './features/tap/tap.page.tsx') },
  {
    path: paths.register,
    lazy: () => import(/* webpackChunkName: "register" */ './features/account/register.page.tsx'),
  },
  { path: paths.login, lazy: () => import(/* webpackChunkName: "login" */ './features/account/login.page.tsx') },
  {
    path: paths.forgotPassword,
    lazy: () => import(/* webpackChunkName: "recovery" */ './features/recovery/forgot-password.page.tsx'),
  },
  {
    path: paths.forgotPin,
    lazy: () => import(/* webpackChunkName: "recovery" */ './features/recovery/forgot-pin.page.tsx'),
  },
  {
    path: paths.resetPassword,
    lazy: () => import(/* webpackChunkName: "recovery" */ './features/recovery/reset-password.page.tsx'),
  },
  {
    path: paths.resetPin,
    lazy: () => import(/* webpackChunkName: "recovery" */ './features/recovery/reset-pin.page.tsx'),
  },
  {
    path: paths.confirmEmail,
    lazy: () => import(/* webpackChunkName: "recovery" */ './features/recovery/confirm-email.page.tsx'),
  },
  {
    path: paths.answerEmailProposal,
    lazy: () => import(/* webpackChunkName: "recovery" */ './features/recovery/answer-proposal.page.tsx'),
  },
  {
    path: paths.choosePassword,
    lazy: () => import(/* webpackChunkName: "recovery" */ './features/account/choose-password.page.tsx'),
  },
  {
    path: paths.formerSpace,
    lazy: () => import('./features/home/former-space.page.tsx'),
  },
  {
    path: paths.answers,
    lazy: () => import('./features/questions/answers.page.tsx'),
  },
  {
    path: paths.letters,
    lazy: () => import('./features/messages/letters.page.tsx'),
  },
  {
    path: paths.memory,
    lazy: () => import(/* webpackChunkName: "memory" */ './features/memories/memory.page.tsx'),
  },
  {
    path: paths.timeline,
    lazy: () => import(/* webpackChunkName: "timeline" */ './features/timeline/timeline.page.tsx'),
  },
  { path: paths.play, lazy: () => import(/* webpackChunkName: "play" */ './features/together/play.page.tsx') },
  {
    path: `${paths.us}/:section?/:year?`,
    lazy: () => import(/* webpackChunkName: "us" */ './features/us/us.page.tsx'),
  },
  {
    path: `${paths.settings}/:section?`,
    lazy: () => import(/* webpackChunkName: "settings" */ './features/settings/settings.page.tsx'),
  },
  {
    path: `${paths.spaceSettings}/:section?`,
    lazy: () => import(/* webpackChunkName: "space-settings" */ './features/space-settings/space-settings.page.tsx'),
  },
  { path: paths.help, lazy: () => import('./features/help/help.page.tsx') },
  {
    path: paths.privacyPolicy,
    lazy: () => import(/* webpackChunkName: "legal" */ './features/legal/privacy-policy.page.tsx'),
  },
  {
    path: paths.termsOfService,
    lazy: () => import(/* webpackChunkName: "legal" */ './features/legal/terms-of-service.page.tsx'),
  },
] satisfies RemoteModule['routes']

mergeHeldWith(async (kind) => (await import('./held-merges.ts')).heldMerges[kind])

export const loadUploadUses = (() => import('./upload-uses.ts')) satisfies RemoteModule['loadUploadUses']
