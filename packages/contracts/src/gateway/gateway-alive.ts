/** NATS subject on which gateways say every second that they live. No stream stores it. */
export const gatewayAliveSubject = 'nudge.gateway.alive'
