import { paths } from '@love-space/contracts/paths.ts'
import { frontEnd } from '@love-space/front-build'

export default frontEnd({
  dir: import.meta.dirname,
  name: 'mf_couple',
  port: 4101,
  prerender: 'src/prerender.tsx',
  heads: 'src/heads.ts',
  exposes: { './routes': './src/routes.tsx' },
  routes: {
    [paths.home]: { signedOut: ['home', 'welcome'], signedIn: ['signed-in-home'] },
    [paths.notifications]: ['notifications'],
    // A tap usually continues to home.
    [paths.tap]: ['tap', 'home', 'signed-in-home'],
    [paths.register]: ['register'],
    [paths.login]: ['login'],
    [paths.forgotPassword]: ['recovery'],
    [paths.forgotPin]: ['recovery'],
    [paths.resetPassword]: ['recovery'],
    [paths.resetPin]: ['recovery'],
    [paths.confirmEmail]: ['recovery'],
    [paths.memory]: ['memory'],
    [paths.timeline]: ['timeline'],
    [paths.play]: ['play'],
    [paths.us]: ['us'],
    [paths.settings]: ['settings'],
    [paths.spaceSettings]: ['space-settings'],
    [paths.privacyPolicy]: ['legal'],
    [paths.termsOfService]: ['legal'],
  },
})
