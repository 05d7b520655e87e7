extension PageStyle {
    /// The details of a case without the charts.
    static let ofCase = """
        details.case{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:8px 0}
        details.case>summary{cursor:pointer;padding:9px 14px;display:grid;grid-template-columns:8.6em minmax(14.5em,max-content) 1fr auto;gap:12px;align-items:baseline}
        details.case>summary::marker{content:""}
        details.case>summary::-webkit-details-marker{display:none}
        details.case[open]>summary{border-bottom:1px solid var(--line)}
        details.case>summary .id{font-weight:600;overflow-wrap:anywhere}
        details.case .body{padding:4px 16px 18px}
        h1 .v{font-size:.85em}
        .purpose{font-size:1.05rem;max-width:75ch}
        .reason{border-left:4px solid currentColor;background:var(--card);padding:8px 14px;margin:12px 0}
        .reason span{color:var(--ink)}
        .again{display:flex;gap:8px 10px;align-items:center;margin:14px 0 6px}
        .again .label{color:var(--faint);font-size:.9rem}
        .again code{background:var(--code);border:1px solid var(--line);border-radius:6px;padding:5px 10px;flex:0 1 auto;min-width:0}
        .files{display:flex;flex-wrap:wrap;gap:4px 18px;margin:6px 0;padding:0;list-style:none;font-size:.92rem}
        .files li{min-width:0;overflow-wrap:anywhere}
        .files a{display:inline-block;min-height:24px;line-height:24px}
        .expectation{border-left:3px solid currentColor;padding:2px 0 2px 12px;margin:12px 0;overflow-wrap:anywhere}
        .expectation>*{color:var(--ink)}
        .expectation .v{color:inherit}
        .expectation>div:first-child{color:inherit}
        .expectation .muted,.expectation .lines{color:var(--soft)}
        .expectation .id{font-weight:600;color:var(--ink)}
        .expectation .lines{font-size:.9rem;margin-left:.6em}
        .expectation:target{background:var(--decides)}
        .signature{background:var(--decides);padding:4px 10px;border-radius:5px;display:inline-block}
        .source{display:flex;background:var(--code);border:1px solid var(--line);border-radius:6px;overflow:auto;max-height:34rem}
        pre{margin:0;padding:10px 12px;font-size:12.5px;line-height:1.45;tab-size:4}
        pre.numbers{color:var(--faint);text-align:right;padding-right:4px;user-select:none}
        pre.output{background:var(--code);border:1px solid var(--line);border-radius:6px;overflow:auto;max-height:24rem}
        mark{background:var(--decides);color:inherit}
        mark:target{outline:2px solid var(--accent)}
        .stderr{color:var(--fail)}
        @media (max-width:640px){details.case>summary{grid-template-columns:auto 1fr auto;gap:2px 12px}details.case>summary>:nth-child(3){grid-column:1/-1;grid-row:2}details.case .body{padding:4px 12px 14px}.again{flex-wrap:wrap}.again code{flex:1 1 100%}}
        @media print{
        details.case{break-inside:auto;border-color:#bbb}
        details.case>summary{break-after:avoid}
        .expectation{break-inside:avoid}
        .source,pre.output{max-height:none;overflow:visible}
        pre{white-space:pre-wrap;font-size:8.5pt}
        mark{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        }
        """

    static let charts = """
        figure{margin:10px 0 4px}
        figcaption{font-size:.9rem;color:var(--soft);margin-bottom:4px;position:sticky;left:0}
        figure.chart{overflow-x:auto}
        svg{display:block;max-width:none;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
        svg text{fill:var(--ink);font-size:11px}
        .plot,.histogram{max-width:100%;height:auto}
        @media (max-width:640px){.plot{min-width:820px}}
        .sequence .bytes,.sequence .time,.sequence .says{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        .sequence .head{fill:var(--noteback);stroke:var(--line)}
        .sequence .headname{text-anchor:middle;font-weight:600}
        .sequence .life{stroke:var(--line);stroke-width:1.4}
        .sequence .time{text-anchor:end;fill:var(--faint)}
        .wire{fill:none;stroke:var(--soft);stroke-width:1.3}.tip{fill:var(--soft)}
        .wire.in{stroke:var(--accent)}.tip.in{fill:var(--accent)}
        .wire.out{stroke:var(--pass)}.tip.out{fill:var(--pass)}
        .wire.frame{stroke:var(--faint)}.tip.frame{fill:var(--faint)}
        .wire.link{stroke-dasharray:5 3;stroke:var(--soft)}.tip.link{fill:var(--soft)}
        .wire.end{stroke:var(--fail)}.tip.end{fill:var(--fail)}
        .sequence .says{fill:var(--soft)}.sequence .dot{fill:var(--soft)}.sequence .ecu{fill:var(--soft)}
        .decides{fill:var(--decides)}.sequence .decidesmark{fill:var(--decidesink);font-size:10px}
        .band.fault{fill:var(--faultback)}.sequence .bandname.fault{fill:var(--faultink);font-weight:600}
        .band.event{fill:var(--eventback)}.sequence .bandname.event{fill:var(--eventink);font-weight:600}
        .band.note{fill:var(--noteback)}.sequence .bandname.note{fill:var(--soft)}
        .fold{fill:var(--card)}.foldmark{fill:none;stroke:var(--faint)}.pill{fill:var(--noteback)}
        .sequence .gap{text-anchor:middle;fill:var(--soft)}
        .grid{stroke:var(--hair);fill:none}.axis{stroke:var(--faint);fill:none}
        svg .tick{fill:var(--soft)}.tick.y{text-anchor:end}.tick.x{text-anchor:middle}
        .truth{fill:none;stroke:var(--truth);stroke-width:2;stroke-linejoin:round}.truthdot{fill:var(--truth)}
        .reported{fill:none;stroke:var(--reported);stroke-width:1.8}
        .moment{fill:var(--decides)}
        .mark{fill:none;stroke-width:1.2;stroke-dasharray:4 3}.mark.fault{stroke:var(--faultink)}.mark.event{stroke:var(--eventink)}
        .marknumber.fault{fill:var(--faultback);stroke:var(--faultink)}.marknumber.event{fill:var(--eventback);stroke:var(--eventink)}
        svg .marktext{text-anchor:middle}
        .histogram .bar{fill:var(--truth)}
        .key{display:inline-flex;vertical-align:middle;gap:5px;align-items:center;margin-right:14px}
        .key i{width:18px;height:0;border-top:2px solid var(--truth)}
        .key i.r{width:9px;height:9px;border:2px solid var(--reported);border-radius:50%}
        ol.marks{margin:2px 0 0;padding-left:2.2em;font-size:.88rem;color:var(--soft)}
        @media print{
        figcaption{break-after:avoid}
        .plot,.histogram{break-inside:avoid}
        .sequence{max-width:100%;height:auto}
        figure.chart{overflow:visible}
        .band,.decides{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        }
        """
}
