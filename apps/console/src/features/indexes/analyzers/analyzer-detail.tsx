import {
  Analyzer,
  CustomAnalyzer,
  CustomNormalizer,
  isObject,
  resolve,
  type ObjectNode,
  type UnionNode,
} from '@searchdeck/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useForm, useValueOf } from '../../../shared/schema-form/context';
import { NodeControl } from '../../../shared/schema-form/controls/node-control';
import { ObjectFields } from '../../../shared/schema-form/controls/object-fields';
import { UnionFields } from '../../../shared/schema-form/controls/union-control';
import type { PartProps } from '../parts/part-group';
import { StageTester } from './stage-tester';
import classes from './analyzers.module.css';
import { pipelineMessages } from './messages';
import { normalizerStagesOf, stagesOf } from './stages';

const NAME: readonly string[] = ['name'];
/** Members of a custom analyzer or normalizer in the order of execution. */
const steps = ['charFilters', 'tokenizer', 'tokenFilters'] as const;
const OTHERS: readonly string[] = ['name', '@odata.type', ...steps];
const analyzerNode: UnionNode = Analyzer;

/** An analyzer: a custom one as a pipeline with a tester, another one as a form. */
export const AnalyzerDetail = ({ path, target }: PartProps) => {
  const { rename } = useForm();
  const isCustom = useValueOf(
    path,
    (value) => isObject(value) && value['@odata.type'] === rename('#Vendor.Search.CustomAnalyzer'),
  );
  if (!isCustom) return <UnionFields path={path} target={target} node={analyzerNode} depth={1} omit={NAME} />;
  return (
    <>
      <Pipeline path={path} target={target} node={CustomAnalyzer} />
      <StageTester
        path={path}
        stagesIn={stagesOf}
        sample={pipelineMessages.sample}
        help={pipelineMessages.testHelp}
        empty={pipelineMessages.noTokenizer}
      />
    </>
  );
};

/** A normalizer: a pipeline with a tester. */
export const NormalizerDetail = ({ path, target }: PartProps) => (
  <>
    <Pipeline path={path} target={target} node={CustomNormalizer} />
    <StageTester
      path={path}
      stagesIn={normalizerStagesOf}
      sample={pipelineMessages.normalizerSample}
      help={pipelineMessages.normalizerTestHelp}
      empty={pipelineMessages.noFilters}
    />
  </>
);

const Pipeline = ({ path, target, node: pipeline }: Pick<PartProps, 'path' | 'target'> & { node: ObjectNode }) => (
  <>
    <ol className={classes.pipeline} aria-label={pipelineMessages.title}>
      {steps
        .flatMap((step) => {
          const field = pipeline.fields[step];
          return field === undefined ? [] : [{ step, field }];
        })
        .map(({ step, field }, i) => (
          <li key={step}>
            {i > 0 && <IconArrowRight className={classes.arrow ?? ''} size={16} stroke={1.7} aria-hidden />}
            <div className={classes.step}>
              <NodeControl
                path={[...path, step]}
                target={`${target}.${step}`}
                schema={resolve(field.schema)}
                label={pipelineMessages.steps[step]}
                required={field.required}
                depth={1}
              />
            </div>
          </li>
        ))}
    </ol>
    <ObjectFields path={path} target={target} node={pipeline} depth={1} omit={OTHERS} />
  </>
);
