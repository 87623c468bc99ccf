import { frontEnd } from '@love-space/front-build'

export default frontEnd({
  dir: import.meta.dirname,
  name: 'mf_couple',
  port: 4101,
  prerender: 'src/prerender.tsx',
  exposes: { './routes': './src/routes.tsx' },
  routes: {
    '/': ['home'],
    '/notifications': ['notifications'],
    // A tap leads home, as a rule.
    '/space': ['tap', 'home'],
    '/register': ['register'],
    '/login': ['login'],
    '/settings': ['settings'],
    '/space-settings': ['space-settings'],
    '/privacy-policy': ['legal'],
    '/terms-of-service': ['legal'],
  },
})
