import { mergeServiceUpdate, SearchSemanticSearch } from '@searchdeck/contract';
import { ChoiceList } from '../choice-list';
import { semanticMessages } from '../messages';
import { choicesOf } from '../model/choices';
import { serviceSections } from '../model/sections';
import { ServicePage } from '../service-page';
import type { ServiceSettings } from '../use-service-settings';

export const SemanticRankerPage = () => (
  <ServicePage title={semanticMessages.title} description={semanticMessages.description}>
    {(settings) => <Plan settings={settings} />}
  </ServicePage>
);

const Plan = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, denialReason, change } = settings;
  return (
    <ChoiceList
      sectionId={serviceSections.plan.id}
      label={semanticMessages.plan}
      description={semanticMessages.planDescription}
      choices={choicesOf(SearchSemanticSearch, (semanticSearch) =>
        settings.rejectionReason({ properties: { semanticSearch } }),
      )}
      current={service.properties?.semanticSearch ?? undefined}
      value={mergeServiceUpdate(service, patch).properties?.semanticSearch ?? undefined}
      disabled={denialReason !== undefined}
      onChange={(semanticSearch) => change({ properties: { semanticSearch } })}
    />
  );
};
