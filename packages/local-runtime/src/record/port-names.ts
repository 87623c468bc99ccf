export const portVariables = {
  gateway: 'PORT',
  auth: 'AUTH_PORT',
  space: 'SPACE_PORT',
  media: 'MEDIA_PORT',
  engagement: 'ENGAGEMENT_PORT',
  admin: 'ADMIN_PORT',
  mongo: 'MONGO_PORT',
  nats: 'NATS_PORT',
} as const

export type PortName = keyof typeof portVariables
export type Ports = Record<PortName, number>
