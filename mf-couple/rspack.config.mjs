import { frontEnd } from '@love-space/front-build'

export default frontEnd({
  dir: import.meta.dirname,
  name: 'mf_couple',
  port: 4101,
  exposes: { './routes': './src/routes.tsx' },
  routes: {
    '/': ['home'],
    '/notifications': ['notifications'],
    '/space': ['tap'],
    '/register': ['register'],
    '/login': ['login'],
    '/settings': ['settings'],
    '/space-settings': ['space-settings'],
    '/privacy-policy': ['legal'],
    '/terms-of-service': ['legal'],
  },
})
