/** The tabs of an index, loaded together: they share most of their code. */
export { AnalyzeTab } from './analyze/analyze-tab';
export { AnalyzersEditor } from './analyzers/analyzers-editor';
export { FieldsEditor } from './fields/fields-editor';
export { IndexForm } from './index-form';
export { RelevanceEditor } from './relevance/relevance-editor';
export { SampleView } from './sample-view';
export { SettingsEditor } from './settings/settings-editor';
export { IndexStatisticsTab } from './statistics/statistics-tab';
export { VectorSearchEditor } from './vector-search/vector-search-editor';
