import { mergeServiceUpdate, PublicNetworkAccess, SearchBypass } from '@searchdeck/contract';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { ChoiceList } from '../choice-list';
import { networkingMessages } from '../messages';
import { choicesOf } from '../model/choices';
import { serviceSections } from '../model/sections';
import { ServicePage } from '../service-page';
import type { ServiceSettings } from '../use-service-settings';
import { IpRules } from './ip-rules';
import { Perimeters } from './perimeters';
import { PrivateEndpointConnections } from './private-endpoint-connections';
import { SharedPrivateLinks } from './shared-private-links';

/** Who reaches the data plane, and what the service reaches privately. */
export const NetworkingPage = () => (
  <ServicePage title={networkingMessages.title} description={networkingMessages.description}>
    {(settings) => (
      <>
        <PublicAccess settings={settings} />
        <Perimeters />
        <PrivateEndpointConnections />
        <SharedPrivateLinks service={settings.service} />
      </>
    )}
  </ServicePage>
);

const PublicAccess = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, change, denialReason } = settings;
  const before = service.properties ?? {};
  const after = mergeServiceUpdate(service, patch).properties ?? {};
  const perimeters = useOperationQuery<{ value: readonly unknown[] }>('networkSecurityPerimeters.list');
  const lacksPerimeter = perimeters.data?.body.value.length === 0;
  const ruleSet = { bypass: after.networkRuleSet?.bypass ?? 'None', ipRules: after.networkRuleSet?.ipRules ?? [] };
  return (
    <>
      <ChoiceList
        sectionId={serviceSections.publicAccess.id}
        label={networkingMessages.publicAccess}
        choices={choicesOf(PublicNetworkAccess, (publicNetworkAccess) =>
          publicNetworkAccess === 'SecuredByPerimeter' && lacksPerimeter
            ? networkingMessages.perimeterRequired
            : settings.rejectionReason({ properties: { publicNetworkAccess } }),
        )}
        current={before.publicNetworkAccess ?? 'Enabled'}
        value={after.publicNetworkAccess ?? 'Enabled'}
        disabled={denialReason !== undefined}
        onChange={(publicNetworkAccess) => change({ properties: { publicNetworkAccess } })}
      />
      <IpRules
        rules={ruleSet.ipRules.map((rule) => rule.value)}
        applies={(after.publicNetworkAccess ?? 'Enabled') === 'Enabled'}
        denialReason={denialReason}
        onChange={(rules) =>
          change({ properties: { networkRuleSet: { ...ruleSet, ipRules: rules.map((value) => ({ value })) } } })
        }
      />
      <ChoiceList
        sectionId={serviceSections.bypass.id}
        label={networkingMessages.bypass}
        description={networkingMessages.bypassDescription}
        choices={choicesOf(SearchBypass, () => undefined)}
        current={before.networkRuleSet?.bypass ?? 'None'}
        value={ruleSet.bypass}
        disabled={denialReason !== undefined}
        onChange={(bypass) => change({ properties: { networkRuleSet: { ...ruleSet, bypass } } })}
      />
    </>
  );
};
