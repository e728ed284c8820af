/** The management plane of the connection's service. */
export const managementMessages = {
  endpoint: 'Management endpoint',
  subscription: 'Subscription ID',
  resourceGroup: 'Resource group',
  serviceName: 'Service name',
  accessToken: 'Access token',
  noCoordinates: (name: string) => `The connection ${name} doesn't include the management plane of its service.`,
  role: (name: string, role: string, required: string) =>
    `${required === 'contributor' ? 'Changes require' : 'This requires'} the ${required} role. Your role on the connection ${name} is ${role}.`,
};
